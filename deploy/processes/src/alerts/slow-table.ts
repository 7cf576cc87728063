import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { AlertFault } from './alert-fault';

/**
 * Time between two locks in which waiting calls are answered, in ms. Together with `lockedMs` it
 * is less than 4 s, the shortest range of the rules: otherwise some ranges would contain no slow
 * call.
 */
const FREE_MS = 100;
/** Duration from which the alert counts a call as slow, in ms. */
const SLOW_MS = 2_000;
/** Twice the time that the alert needs to fire, in ms. */
const HOLD_MS = 60_000;

/**
 * Locks a table of the library repeatedly, like a badly planned maintenance: students who open
 * their saved books wait for up to `lockedMs`.
 */
export const slowTable = (lockedMs: number): AlertFault => ({
  name: `calls of the library wait for up to ${(lockedMs / 1_000).toFixed(1)} s`,
  ...(lockedMs > SLOW_MS ? { fires: { alert: 'PortalSlow' } } : { fires: null, holdMs: HOLD_MS }),
  strike: ({ rig }) => {
    let isOver = false;
    const locking = (async () => {
      while (!isOver) {
        await lockFor(rig.database, lockedMs);
        await pause(FREE_MS);
      }
    })();
    locking.catch(() => undefined); // reported when the fault ends
    return Promise.resolve(() => {
      isOver = true;
      return locking;
    });
  },
});

async function lockFor(database: DataSource, lockedMs: number): Promise<void> {
  await database.transaction(async (manager) => {
    await manager.query('LOCK TABLE library.saved_books IN ACCESS EXCLUSIVE MODE');
    await pause(lockedMs);
  });
}
