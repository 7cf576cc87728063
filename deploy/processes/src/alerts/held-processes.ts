import type { SupervisedProcess } from '../supervised-process';
import type { AlertFault } from './alert-fault';
import type { Stage } from './stage';

const READY_WITHIN_MS = 60_000;

/**
 * Stops a process.
 * @returns a function that starts it again
 */
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

/** The other process takes over its work. */
export const oneOfTwoDown: AlertFault = {
  name: 'xp-2 of two xp held down',
  fires: null,
  holdMs: 20_000,
  strike: (stage) => holdDown(stage, 'xp-2'),
};

/** The only process of a service answers no scrapes. */
export const processDown = (process: string): AlertFault => ({
  name: `${process} held down`,
  fires: { alert: 'PortalProcessDown', labels: { process } },
  strike: (stage) => holdDown(stage, process),
});

/** No pod of a service exists that could be scraped. */
export const processGone = (process: string): AlertFault => ({
  name: `no process of ${process} known`,
  fires: { alert: 'PortalProcessDown', labels: { process } },
  strike: async (stage) => {
    // Removed from the targets first: otherwise it would count as one that answers no scrapes.
    await stage.watch((name) => name === process);
    const start = await holdDown(stage, process);
    return async () => {
      await start();
      await stage.watch();
    };
  },
});
