/** Time until which the portal has asked screens not to poll, on the page's own clock in ms. */
let pausedUntil = 0;
/** Whether the live connection stands: what changes is then pushed, and polls can wait. */
let isLive = false;
/** Longest pause that is heeded, in seconds: screens shall not stand still for a wrong header. */
const MOST_SECONDS = 60;
/** The same of a screen without a live connection, which learns of changes by polls alone. */
const MOST_SECONDS_ALONE = 10;

/** Notes that the live connection stands, or no longer does. */
export function noteLive(live: boolean): void {
  isLive = live;
}

/** Heeds `Retry-After` of an answer: under load the portal gives what it has kept and asks to poll later. */
export function notePollPause(retryAfter: string | null): void {
  const seconds = Math.min(MOST_SECONDS, Number(retryAfter ?? 0));
  if (seconds > 0) pausedUntil = performance.now() + seconds * 1_000;
}

/** The pause before the next poll: `ms`, or longer where the portal has asked for it. */
export function pollPause(ms: number): number {
  const asked = pausedUntil - performance.now();
  return Math.max(ms, isLive ? asked : Math.min(asked, MOST_SECONDS_ALONE * 1_000));
}
