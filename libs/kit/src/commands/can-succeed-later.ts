import type { ErrorCode } from '@portal/contracts';
import { PortalError } from '@portal/platform';

/** Refusals that another time may not meet. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'unavailable',
  'timeout',
  'internal',
  'too_many_requests',
  'too_early',
  'aborted',
]);

/** Whether a command that failed so is worth another try: any other refusal stays one. */
export function canSucceedLater(error: unknown): boolean {
  return !(error instanceof PortalError) || PASSING.has(error.code);
}
