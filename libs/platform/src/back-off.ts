/** The first pause before something is tried again, and the longest, in ms. */
export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/**
 * The pause after `attempts` tries in vain (1 or more), in ms: it doubles from the first to the
 * longest, and jitter takes up to half of it away, so that what failed together does not come back
 * together.
 * @param random from 0 to 1
 */
export function backOffMs(
  { firstMs, longestMs }: BackOff,
  attempts: number,
  random = Math.random(),
): number {
  const pauseMs = Math.min(firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20), longestMs);
  return spreadMs(pauseMs, random);
}

/**
 * A time of at most `longestMs` and at least half of it, in ms: what began together with others
 * does not end together with them.
 * @param random from 0 to 1
 */
export function spreadMs(longestMs: number, random = Math.random()): number {
  return Math.round(longestMs * (1 - random / 2));
}
