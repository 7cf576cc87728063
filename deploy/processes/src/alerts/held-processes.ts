import type { SupervisedProcess } from '../supervised-process';
import type { AlertFault } from './alert-fault';
import type { Stage } from './stage';

const READY_WITHIN_MS = 60_000;

/** Ends a process and keeps it so. @returns what starts it again */
async function holdDown({ rig }: Stage, name: string): Promise<() => Promise<void>> {
  const held = rig.portal.processes.filter(({ plan }) => plan.name === name);
  if (held.length === 0) throw new Error(`There is no process ${name}.`);
  await Promise.all(held.map((process) => process.stop()));
  return () => startAgain(held);
}

async function startAgain(held: readonly SupervisedProcess[]): Promise<void> {
  for (const process of held) process.start();
  await Promise.all(held.map((process) => process.untilReady(READY_WITHIN_MS)));
}

/** The other one does its work. */
export const oneOfTwoDown: AlertFault = {
  name: 'xp-2 of two xp held down',
  fires: null,
  holdMs: 20_000,
  strike: (stage) => holdDown(stage, 'xp-2'),
};

/** Its one process answers no scrape. */
export const processDown = (process: string): AlertFault => ({
  name: `${process} held down`,
  fires: { alert: 'PortalProcessDown', labels: { process } },
  strike: (stage) => holdDown(stage, process),
});

/** There is no pod of it that could be scraped. */
export const processGone = (process: string): AlertFault => ({
  name: `no process of ${process} known`,
  fires: { alert: 'PortalProcessDown', labels: { process } },
  strike: async (stage) => {
    // First: else it would be one that answers no scrape.
    await stage.watch((name) => name === process);
    const start = await holdDown(stage, process);
    return async () => {
      await start();
      await stage.watch();
    };
  },
});
