/**
 * Time until which polling is paused at the portal's request, on the `performance.now()` clock in
 * ms.
 */
let pausedUntil = 0;
/** Whether the live connection is open: changes are then pushed, and polls can wait. */
let isLive = false;
/** Longest poll pause that is honoured, in seconds; bounds the effect of a wrong header. */
const MOST_SECONDS = 60;
/**
 * Longest poll pause without a live connection, in seconds: such a screen receives changes only by
 * polling.
 */
const MOST_SECONDS_ALONE = 10;

/** Records whether the live connection is open. */
export function noteLive(live: boolean): void {
  isLive = live;
}

/**
 * Honours `Retry-After` of a response: under load the portal serves cached data and requests a
 * later poll.
 */
export function notePollPause(retryAfter: string | null): void {
  const seconds = Math.min(MOST_SECONDS, Number(retryAfter ?? 0));
  if (seconds > 0) pausedUntil = performance.now() + seconds * 1_000;
}

/** Returns the pause before the next poll: `ms`, or longer if the portal requested it. */
export function pollPause(ms: number): number {
  const asked = pausedUntil - performance.now();
  return Math.max(ms, isLive ? asked : Math.min(asked, MOST_SECONDS_ALONE * 1_000));
}
