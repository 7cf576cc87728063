import type { Refusal } from './decided';

/** Throttling of one counter: a number of free failures, then a wait that doubles. */
export interface ThrottleRule {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** Time after the last failure at which the counter expires, in s. */
  forgetAfterSeconds: number;
}

export interface ThrottleCounter {
  failures: number;
  lastFailureAt: Date;
}

/**
 * Scope in which wrong passwords are counted. A known device of an account has its own counter,
 * which others cannot affect.
 */
export type ThrottleScope = 'device' | 'account' | 'address';

const HOUR = 3_600;

export const THROTTLE_RULES: Readonly<Record<ThrottleScope, ThrottleRule>> = {
  device: rule(5, 15 * 60, 24 * HOUR),
  account: rule(20, 15 * 60, 24 * HOUR),
  // Many students of a campus may share an address.
  address: rule(100, 5 * 60, HOUR),
};

/**
 * Rule for wrong codes of an admin's second factor; only callers with the right password can raise
 * it.
 */
export const SECOND_FACTOR_RULE: ThrottleRule = rule(5, 15 * 60, 24 * HOUR);

function rule(free: number, longestWaitSeconds: number, forgetAfterSeconds: number): ThrottleRule {
  return { free, firstWaitSeconds: 2, longestWaitSeconds, forgetAfterSeconds };
}

/** Returns the seconds until another attempt is accepted, rounded up; 0 means immediately. */
export function waitSeconds(counter: ThrottleCounter, limit: ThrottleRule, now: Date): number {
  const failures = liveFailures(counter, limit, now);
  if (failures < limit.free) return 0;
  const doublings = Math.min(failures - limit.free, 20);
  const wait = Math.min(limit.firstWaitSeconds * 2 ** doublings, limit.longestWaitSeconds);
  return Math.max(0, Math.ceil((+counter.lastFailureAt + wait * 1_000 - +now) / 1_000));
}

/**
 * Returns the counter with one more failure; an attempt counts as one until its password proves
 * right.
 */
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

/** Returns the counters in which an attempt is counted. */
export function scopesOf(isKnownDevice: boolean): ThrottleScope[] {
  return isKnownDevice ? ['device', 'address'] : ['device', 'account', 'address'];
}

/**
 * Whether a counter throttles an attempt: a known device is not throttled by failures of its
 * neighbours.
 */
export function isHeldAgainst(scope: ThrottleScope, isKnownDevice: boolean): boolean {
  return scope === 'device' || !isKnownDevice;
}

export function slowDown(retryAfterSeconds: number): Refusal {
  const message = `Too many sign-in attempts. Please try again in ${inWords(retryAfterSeconds)}.`;
  return { code: 'too_many_requests', message, retryAfterSeconds };
}

/**
 * Offers a link instead of a wait: the owner of the mailbox can sign in in spite of others'
 * attempts.
 */
export function offerLink(retryAfterSeconds: number): Refusal {
  const message = 'Too many sign-in attempts. We can e-mail you a sign-in link.';
  return { code: 'too_many_requests', message, retryAfterSeconds, offer: 'sign-in-link' };
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
