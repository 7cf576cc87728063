import { setTimeout as pause } from 'node:timers/promises';
import { scaledMs } from './speed/speed-factor';

/** Interval between two checks, in ms. */
const LOOK_MS = 10;

/**
 * Polls until a condition holds.
 * @param withinMs timeout on a machine of usual speed. Default: 60,000
 * @throws Error if it does not hold by then
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + scaledMs(withinMs);
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to be in time.');
    await pause(LOOK_MS);
  }
}
