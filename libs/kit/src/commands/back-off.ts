/** The first pause before a command is sent again, and the longest, in ms. */
const FIRST_MS = 1_000;
const LONGEST_MS = 5 * 60_000;

/**
 * The pause after `attempts` tries in vain, in ms: it doubles from 1 s to 5 min, and jitter takes up
 * to half of it away, so that what failed together does not come back together.
 * @param random from 0 to 1
 */
export function backOffMs(attempts: number, random = Math.random()): number {
  const pauseMs = Math.min(FIRST_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20), LONGEST_MS);
  return Math.round(pauseMs * (1 - random / 2));
}
