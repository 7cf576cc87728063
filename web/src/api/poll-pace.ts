/** Time until which the portal has asked screens not to poll, on the page's own clock in ms. */
let pausedUntil = 0;
/** Longest pause that is heeded, in seconds: screens shall not stand still for a wrong header. */
const MOST_SECONDS = 60;

/** Heeds `Retry-After` of an answer: under load the portal gives what it has kept and asks to poll later. */
export function notePollPause(retryAfter: string | null): void {
  const seconds = Math.min(MOST_SECONDS, Number(retryAfter ?? 0));
  if (seconds > 0) pausedUntil = performance.now() + seconds * 1_000;
}

/** The pause before the next poll: `ms`, or longer where the portal has asked for it. */
export function pollPause(ms: number): number {
  return Math.max(ms, pausedUntil - performance.now());
}
