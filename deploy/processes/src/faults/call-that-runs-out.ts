import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';

/** Who is killed, in turn, and how long after the one before: the last one just before the XP are gone. In ms. */
const KILLED = ['study', 'xp-1', 'gateway-1'];
const PAUSE_MS = 9_000;

/** A call's XP run out while those are killed who count, take and tell it. */
export const callThatRunsOut: Fault = {
  name: 'a call out of XP; study, xp, gateway killed',
  strike: async ({ portal, shortCall }) => {
    const call = shortCall.goOn();
    call.catch(() => undefined); // told below
    for (const name of KILLED) {
      await pause(PAUSE_MS);
      const killed = portal.processes.find(({ plan }) => plan.name === name);
      if (!killed) throw new Error(`No process is called ${name}.`);
      killed.signal('SIGKILL');
    }
    await call;
  },
};
