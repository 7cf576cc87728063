import { randomUUID } from 'node:crypto';
import { PostgresEventStore } from '@portal/event-store';
import { DataSource } from 'typeorm';
import type { AlertFault } from './alert-fault';
import type { Stage } from './stage';

/** A student's stream contains an event unknown to every version of xp, until it is repaired. */
export const unreadableLedger: AlertFault = {
  name: "an event in a student's stream that nobody can read",
  fires: { alert: 'PortalLedgersSetAside' },
  strike: async (stage) => {
    const stream = `xp-${stage.rig.shortCall.students[0]?.id ?? ''}`;
    const last = await append(stage, stream);
    return () =>
      stage.rig.database.query(
        `UPDATE xp.events SET type = 'XpEarned', data = $3 WHERE stream = $1 AND revision = $2`,
        [stream, last, JSON.stringify(EARNED)],
      );
  },
};

const EARNED = {
  amountMxp: 1_000,
  reason: 'test',
  reference: { kind: 'rehearsal', id: 'mended' },
  balanceAfterMxp: 1_000,
};

/** @returns the revision of the unreadable event */
async function append({ rig }: Stage, stream: string): Promise<number> {
  const { url } = rig.portal.servers.postgres;
  const extra = { options: '-c search_path=xp' };
  const database = await new DataSource({ type: 'postgres', url, extra }).initialize();
  try {
    const store = new PostgresEventStore(database);
    const [known] = await store.read(stream, 0, 1);
    if (known) throw new Error(`${stream} has XP already.`);
    await store.append(stream, 'none', randomUUID(), [{ type: 'XpTwisted', data: { by: 7 } }]);
    return 0;
  } finally {
    await database.destroy();
  }
}
