import { PortalError } from '@portal/platform';

/**
 * Creates the refusal of a call over its limit.
 * @param retryAfterSeconds time until there is room again, if known.
 */
export function tooManyRequests(retryAfterSeconds?: number): PortalError {
  const details = retryAfterSeconds === undefined ? undefined : { retryAfterSeconds };
  return new PortalError('too_many_requests', 'Too many requests. Please wait a little.', details);
}

/** Converts to whole seconds, at least 1: a wait of 0 s would be none. */
export function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
