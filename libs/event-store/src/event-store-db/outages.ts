import { ErrorType, isCommandError } from '@eventstore/db-client';
import { PortalError } from '@portal/platform';

/** Errors after which nobody knows whether the server did what it was asked. */
const UNCLEAR: readonly string[] = [
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
];

/** The server did not answer in time. */
export class NoAnswerError extends Error {}

/** Whether an error tells of the way to the server, and nothing of the request. */
export function isUnclear(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return UNCLEAR.includes(error.type);
  // The client passes some errors of gRPC on as they are; their codes are numbers.
  return typeof Reflect.get(error, 'code') === 'number';
}

/** The refusal while the server is away. The client's own words may quote its address. */
export function storeOutage(): PortalError {
  return new PortalError('unavailable', 'The ledger is not reachable just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}

/** Passes on what is clear, and says of the rest that the store is away. */
export function refuse(error: unknown): never {
  throw isUnclear(error) ? storeOutage() : error;
}
