/** Number and timing of retries. */
export interface RetryPolicy {
  /** Maximum number of retries. */
  retries: number;
  /** Maximum of the first backoff, in ms; it doubles with each retry. */
  backoffMs: number;
  /** Maximum `Retry-After` in ms; beyond it the call is not retried. */
  retryAfterMaxMs: number;
  /** Random number from 0 to below 1; injected by tests. */
  random: () => number;
}

/** RFC 9110: idempotent methods. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const PASSING = new Set([429, 500, 502, 503, 504]);
const BACKOFF_MAX_MS = 10_000;

/** Whether a call may be retried; a non-idempotent one only if its caller permits it. */
export function isRepeatable(method: string, isMarked: boolean | undefined): boolean {
  return isMarked ?? IDEMPOTENT.has(method.toUpperCase());
}

/** Whether a response status reports a transient failure. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/**
 * Returns the backoff before a retry, counted from 1: random between 0 and the doubled backoff.
 */
export function backoffMs({ backoffMs: first, random }: RetryPolicy, attempt: number): number {
  return random() * Math.min(BACKOFF_MAX_MS, first * 2 ** (attempt - 1));
}

/**
 * Returns the server's `Retry-After` in ms, given in seconds or as a date.
 * @returns undefined if the header is missing.
 */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
