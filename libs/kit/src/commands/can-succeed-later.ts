import type { ErrorCode } from '@portal/contracts';
import { PortalError } from '@portal/platform';

/** Refusals that another time may not bring. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'too_many_requests',
  'too_early',
  'aborted',
]);

/** Whether a command that failed so is worth another try; one that says when to come again is. */
export function canSucceedLater(error: unknown): boolean {
  if (!(error instanceof PortalError)) return true;
  return PASSING.has(error.code) || error.details.retryAfterSeconds !== undefined;
}

/** Refusals that are part of daily use: the sender of the command handles them, not an operator. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set(['insufficient_xp']);

export function isOrdinary(error: unknown): boolean {
  return error instanceof PortalError && ORDINARY.has(error.code);
}
