import { PortalError } from '@portal/platform';
import type { Decided, Refusal } from '../domain/decided';

/** Maps a refusal of the domain to the error sent to callers. */
export function toPortalError(refusal: Refusal): PortalError {
  const { code, message, ...details } = refusal;
  return new PortalError(code, message, details);
}

/** Returns the value of a decision. @throws PortalError if it was refused. */
export function valueOf<T>(decided: Decided<T>): T {
  if ('refusal' in decided) throw toPortalError(decided.refusal);
  return decided.value;
}
