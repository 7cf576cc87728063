import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SupervisedProcess } from '../supervised-process';
import type { Fault } from './fault';
import type { Rig } from './rig';
import { exchangeable, type ExchangedStreams } from './streams-in-place';

const LOOK_MS = 50;
const ENDS_WITHIN_MS = 45_000;
/** Time between a back-up and its restore, in which XP are earned, in ms. */
const LATER_MS = 1_500;
const WHAT_TO_DO = /^xp: .*Stop every xp, restore the streams, run the rebuild, then start xp/;
const XP = path.dirname(createRequire(__filename).resolve('@portal/xp/package.json'));
const run = promisify(execFile);

/** Restores an older back-up while xp is running. */
export const restoredBackUp: Fault = exchanged('an older back-up restored', async (rig) => {
  const older = await exchangeable(rig).backUp();
  await pause(LATER_MS);
  return older;
});

/** Replaces the volume of xp's ledger by that of another portal. */
export const foreignVolume: Fault = exchanged("another ledger's volume", (rig) =>
  exchangeable(rig).ofAnotherPortal(),
);

/** Replaces the ledger under a running xp; an operator follows docs/operations.md, Restore. */
function exchanged(name: string, prepare: (rig: Rig) => Promise<ExchangedStreams>): Fault {
  return {
    name,
    strike: async (rig) => {
      const all = rig.portal.processes.filter(({ plan }) => plan.name.startsWith('xp'));
      const wrong = await prepare(rig);
      const ended = all.map(({ lastWords }) => lastWords.length);
      const truth = await wrong.putInPlace();
      // Once while running, and once after the supervisor has restarted it.
      await Promise.all(all.map((xp, n) => untilEnded(xp, (ended[n] ?? 0) + 2)));
      if (!(await wrong.isUntouched())) throw new Error(`${name}: xp has written onto it.`);
      await Promise.all(all.map((xp) => xp.stop()));
      await truth.putInPlace();
      await askOnceMore(rig);
      for (const tool of ['rebuild', 'verify']) {
        const [xp] = all;
        if (xp)
          await run(process.execPath, [path.join(XP, `dist/${tool}.js`)], { env: xp.plan.env });
      }
      for (const xp of all) xp.start();
    },
  };
}

/** @throws if it does not exit, or exits with a message other than the instruction. */
async function untilEnded({ plan, lastWords }: SupervisedProcess, times: number): Promise<void> {
  const from = times - 2;
  for (
    const deadline = Date.now() + ENDS_WITHIN_MS;
    lastWords.length < times;
    await pause(LOOK_MS)
  ) {
    if (Date.now() > deadline) throw new Error(`${plan.name} goes on with a wrong ledger.`);
  }
  const other = lastWords.slice(from).find((words) => !WHAT_TO_DO.test(words));
  if (other !== undefined) throw new Error(`${plan.name} has ended with: ${other}`);
}

/**
 * Events that xp has received meanwhile are missing in its restored tables: marks them as
 * unconfirmed for a resend.
 */
async function askOnceMore({ database, facts }: Rig): Promise<void> {
  for (const sender of await facts.senders()) {
    await database.query(
      `UPDATE ${sender}.outbox SET taken_by = array_remove(taken_by, 'xp'), confirmed_at = NULL
       WHERE sent_at IS NOT NULL`,
    );
  }
}
