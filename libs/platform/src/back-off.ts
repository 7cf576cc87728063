import { random } from './runtime/run-in';

/** Initial and maximum pause between tries, in ms. */
export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/**
 * Returns the pause after `attempts` failed tries (1 or more), in ms: it doubles from the initial
 * to the maximum pause, less a jitter of up to half, so that concurrent failures are not retried
 * simultaneously.
 * @param chance from 0 to 1
 */
export function backOffMs(
  { firstMs, longestMs }: BackOff,
  attempts: number,
  chance = random(),
): number {
  const pauseMs = Math.min(firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestMs);
  return spreadMs(pauseMs, chance);
}

/**
 * Returns a random time between half of `longestMs` and `longestMs`, in ms, so that timers started
 * together do not end together.
 * @param chance from 0 to 1
 */
export function spreadMs(longestMs: number, chance = random()): number {
  return Math.round(longestMs * (1 - chance / 2));
}
