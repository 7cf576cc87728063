import { random } from './runtime/run-in';

/** The first pause before something is tried again, and the longest, in ms. */
export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/**
 * The pause after `attempts` tries in vain (1 or more), in ms: it doubles from the first to the
 * longest, and jitter takes up to half of it away, so that what failed together does not come back
 * together.
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
 * A time of at most `longestMs` and at least half of it, in ms: what began together with others
 * does not end together with them.
 * @param chance from 0 to 1
 */
export function spreadMs(longestMs: number, chance = random()): number {
  return Math.round(longestMs * (1 - chance / 2));
}
