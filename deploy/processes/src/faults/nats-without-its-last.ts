import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ownServer } from '../servers';
import type { Fault } from './fault';
import type { Rig } from './rig';
import { receiversOf, publishWithoutReceivers } from './without-receivers';

/**
 * Time without NATS, in ms: long enough for its receivers to restart. The clock of the senders is
 * moved by LATER.
 */
const AWAY_MS = 8_000;
const LATER = '10 minutes';
const countSchema = z.tuple([z.object({ count: z.coerce.number() })]);

/**
 * Simulates a power cut of NATS and its receivers: a suspension, a deletion and the audit log
 * entries of both, which it had acknowledged, are missing on its disk when it is back, ten minutes
 * later on the clock of their sender.
 */
export const restartNatsWithoutItsLast = (awayMs = AWAY_MS): Fault => ({
  name: 'NATS back after 10 min without its last facts',
  strike: async (rig) => {
    const { portal, administration } = rig;
    const nats = ownServer(portal.servers.nats, 'NATS');
    const folder = path.join(portal.config.DATA_DIR, 'nats/jetstream');
    const synced = `${folder}-synced`;
    const [gone, turned] = administration.alive().slice(-2);
    const tell = async () => {
      // Copies the state on disk; everything after it is acknowledged and then lost.
      await cp(folder, synced, { recursive: true });
      const before = await unconfirmed(rig);
      if (turned) await administration.turn(turned);
      if (gone) await administration.delete(gone);
      const told = (await unconfirmed(rig)) - before;
      if (told !== 2) throw new Error(`${told} facts were told, not two.`);
    };
    await publishWithoutReceivers(rig, tell, async () => {
      await nats.halt();
      // Messages that have only reached the receivers' sockets are lost with them.
      for (const receiver of receiversOf(rig)) receiver.signal('SIGKILL');
    });
    await pause(awayMs);
    await letTimePass(rig);
    await rm(folder, { recursive: true });
    await cp(synced, folder, { recursive: true });
    await rm(synced, { recursive: true });
    await nats.start();
  },
});

/** Counts the facts about students that no receiver has confirmed. */
async function unconfirmed({ database }: Rig): Promise<number> {
  const sql = `SELECT count(*) FROM identity.outbox
    WHERE confirmed_at IS NULL AND subject LIKE 'identity.student-%'`;
  return countSchema.parse(await database.query(sql))[0].count;
}

/** Moves all times of every sender back, so that its resends are due. */
async function letTimePass({ database, facts }: Rig): Promise<void> {
  for (const sender of await facts.senders()) {
    await database.query(
      `UPDATE ${sender}.outbox SET created_at = created_at - $1::interval, sent_at = sent_at - $1::interval,
         next_attempt_at = next_attempt_at - $1::interval, confirmed_at = confirmed_at - $1::interval`,
      [LATER],
    );
  }
}
