/** How often, and after how long, a call is tried again. */
export interface RetryPolicy {
  /** Further tries at most. */
  retries: number;
  /** The first pause is up to so long, each further one up to twice as long, in ms. */
  backoffMs: number;
  /** A server that wants to be left alone for longer is not asked again, in ms. */
  retryAfterMaxMs: number;
  /** From 0 to below 1; injected by tests. */
  random: () => number;
}

/** RFC 9110: carried out twice, these have the effect of once. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const PASSING = new Set([429, 500, 502, 503, 504]);
const BACKOFF_MAX_MS = 10_000;

/** Whether a call may be sent again: one that changes something only where its caller says so. */
export function isRepeatable(method: string, isMarked: boolean | undefined): boolean {
  return isMarked ?? IDEMPOTENT.has(method.toUpperCase());
}

/** Whether an answer reports a state that may have passed a moment later. */
export function isPassing(status: number): boolean {
  return PASSING.has(status);
}

/** Pause before the try of this number, from 1: up to the doubled back-off, evenly spread. */
export function backoffMs({ backoffMs: first, random }: RetryPolicy, attempt: number): number {
  return random() * Math.min(BACKOFF_MAX_MS, first * 2 ** (attempt - 1));
}

/**
 * How long the server wants to be left alone, in ms: `Retry-After` in seconds or as a date.
 * @returns undefined where it does not say.
 */
export function retryAfterMs(headers: Headers, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
