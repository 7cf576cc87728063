import type { ErrorCode } from '@portal/contracts';
import { PortalError } from '@portal/platform';

/** Error codes of transient failures. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'too_many_requests',
  'too_early',
  'aborted',
]);

/** Whether a failed command is worth a retry; always if the error has a retry time. */
export function canSucceedLater(error: unknown): boolean {
  if (!(error instanceof PortalError)) return true;
  return PASSING.has(error.code) || error.details.retryAfterSeconds !== undefined;
}

/** Errors expected in normal use: the sender of the command handles them, not an operator. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set(['insufficient_xp']);

export function isOrdinary(error: unknown): boolean {
  return error instanceof PortalError && ORDINARY.has(error.code);
}
