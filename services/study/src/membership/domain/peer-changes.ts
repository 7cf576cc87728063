/** Number of changes of a member's client in the call that are accepted without a pause. */
const BURST = 6;
/** Minimum interval between two changes after a burst, in ms. */
const EACH_MS = 10_000;

/**
 * Counts a change of the client with which a member is in the call: each makes all others
 * reconnect.
 * @param peersUntil time at which the limit is fully restored, in ms since 1970; null before the
 * first change
 * @returns that time after this change, or the time to wait, in ms
 */
export function countPeerChange(
  peersUntil: number | null,
  now: number,
): { peersUntil: number } | { waitMs: number } {
  const worn = Math.max(peersUntil ?? now, now);
  const waitMs = worn - now - (BURST - 1) * EACH_MS;
  return waitMs > 0 ? { waitMs } : { peersUntil: worn + EACH_MS };
}
