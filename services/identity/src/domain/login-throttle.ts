import type { Refusal } from './decided';

/** How one counter slows down: so many wrong passwords free, then a wait that doubles. */
export interface ThrottleRule {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Seconds after the last failure at which the counter is forgotten. */
  forgetAfterSeconds: number;
}

export interface ThrottleCounter {
  failures: number;
  lastFailureAt: Date;
}

/** By what wrong passwords are counted. A known device of an account has a counter of its own, which nobody else reaches. */
export type ThrottleScope = 'device' | 'account' | 'address';

const HOUR = 3_600;

export const THROTTLE_RULES: Readonly<Record<ThrottleScope, ThrottleRule>> = {
  device: rule(5, 15 * 60, 24 * HOUR),
  account: rule(20, 15 * 60, 24 * HOUR),
  // Many students of one campus may share an address.
  address: rule(100, 5 * 60, HOUR),
};

/** Rule for wrong codes of one admin's second factor: only the password raises it. */
export const SECOND_FACTOR_RULE: ThrottleRule = rule(5, 15 * 60, 24 * HOUR);

function rule(free: number, longestWaitSeconds: number, forgetAfterSeconds: number): ThrottleRule {
  return { free, firstWaitSeconds: 2, longestWaitSeconds, forgetAfterSeconds };
}

/** Whole seconds until another try is accepted; 0: now. */
export function waitSeconds(counter: ThrottleCounter, limit: ThrottleRule, now: Date): number {
  const failures = liveFailures(counter, limit, now);
  if (failures < limit.free) return 0;
  const doublings = Math.min(failures - limit.free, 20);
  const wait = Math.min(limit.firstWaitSeconds * 2 ** doublings, limit.longestWaitSeconds);
  return Math.max(0, Math.ceil((+counter.lastFailureAt + wait * 1_000 - +now) / 1_000));
}

/** A failure more; a try counts as one until its password has proved right. */
export function withFailure(
  counter: ThrottleCounter | undefined,
  limit: ThrottleRule,
  now: Date,
): ThrottleCounter {
  const failures = counter ? liveFailures(counter, limit, now) : 0;
  return { failures: failures + 1, lastFailureAt: now };
}

function liveFailures(counter: ThrottleCounter, limit: ThrottleRule, now: Date): number {
  const isForgotten = +now - +counter.lastFailureAt >= limit.forgetAfterSeconds * 1_000;
  return isForgotten ? 0 : counter.failures;
}

/** In which counters a try is counted. */
export function scopesOf(isKnownDevice: boolean): ThrottleScope[] {
  return isKnownDevice ? ['device', 'address'] : ['device', 'account', 'address'];
}

/** Whether a counter slows a try down: a known device does not wait for what its neighbours did. */
export function isHeldAgainst(scope: ThrottleScope, isKnownDevice: boolean): boolean {
  return scope === 'device' || !isKnownDevice;
}

export function slowDown(retryAfterSeconds: number): Refusal {
  const message = `Too many sign-in attempts. Please try again in ${inWords(retryAfterSeconds)}.`;
  return { code: 'too_many_requests', message, retryAfterSeconds };
}

/** In place of a wait: the owner of the mailbox comes in, however many others have guessed. */
export function offerLink(retryAfterSeconds: number): Refusal {
  const message = 'Too many sign-in attempts. We can mail you a sign-in link.';
  return { code: 'too_many_requests', message, retryAfterSeconds, offer: 'sign-in-link' };
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
