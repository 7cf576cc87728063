import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { AlertFault } from './alert-fault';

/**
 * What waits for the table is answered in between, in ms. With `lockedMs` it is shorter than 4 s, the shortest range of
 * the rules: else there would be ranges without one slow call.
 */
const FREE_MS = 100;
/** How many are answered slower than this, in ms, is what the alert counts. */
const SLOW_MS = 2_000;
/** As long as the alert would need to fire twice, in ms. */
const HOLD_MS = 60_000;

/**
 * A table of the library is locked again and again, as by a maintenance that was not thought through: who opens the
 * own books waits for up to `lockedMs`.
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
    locking.catch(() => undefined); // reported when it ends
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
