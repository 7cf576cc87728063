import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';

/**
 * Processes that are killed in turn, and the pause before each, in ms: the last one is killed just
 * before the XP run out.
 */
const KILLED = ['study', 'xp-1', 'gateway-1'];
const PAUSE_MS = 9_000;

/** The XP of a call run out while the processes that count, charge and publish them are killed. */
export const callThatRunsOut: Fault = {
  name: 'a call out of XP; study, xp, gateway killed',
  strike: async ({ portal, shortCall }) => {
    const call = shortCall.goOn();
    call.catch(() => undefined); // awaited below
    for (const name of KILLED) {
      await pause(PAUSE_MS);
      const killed = portal.processes.find(({ plan }) => plan.name === name);
      if (!killed) throw new Error(`No process is called ${name}.`);
      killed.signal('SIGKILL');
    }
    await call;
  },
};
