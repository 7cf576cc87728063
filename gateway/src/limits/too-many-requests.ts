import { PortalError } from '@portal/platform';

/** @param retryAfterSeconds until there is room again, where that is known. */
export function tooManyRequests(retryAfterSeconds?: number): PortalError {
  const details = retryAfterSeconds === undefined ? undefined : { retryAfterSeconds };
  return new PortalError('too_many_requests', 'Too many requests. Please wait a little.', details);
}

/** Whole seconds, and one at least: a wait of none would be no wait. */
export function inSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}
