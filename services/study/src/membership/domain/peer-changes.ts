/** Changes of a member's screen in the call that may follow each other at once. */
const BURST = 6;
/** After a burst, the time between two changes, in ms. */
const EACH_MS = 10_000;

/**
 * Counts one change of the screen with which a member is in the call: each makes all others link anew.
 * @param peersUntil when the changes so far are worn off, in ms since 1970; null: there was none
 * @returns that moment after this change, or for how long to wait, in ms
 */
export function countPeerChange(
  peersUntil: number | null,
  now: number,
): { peersUntil: number } | { waitMs: number } {
  const worn = Math.max(peersUntil ?? now, now);
  const waitMs = worn - now - (BURST - 1) * EACH_MS;
  return waitMs > 0 ? { waitMs } : { peersUntil: worn + EACH_MS };
}
