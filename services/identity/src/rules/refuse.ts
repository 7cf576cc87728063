import { PortalError } from '@portal/platform';
import type { Decided, Refusal } from '../domain/decided';

/** A refusal of the domain as the error that crosses the wire. */
export function toPortalError(refusal: Refusal): PortalError {
  const { code, message, ...details } = refusal;
  return new PortalError(code, message, details);
}

/** @throws PortalError where it was refused. */
export function valueOf<T>(decided: Decided<T>): T {
  if ('refusal' in decided) throw toPortalError(decided.refusal);
  return decided.value;
}
