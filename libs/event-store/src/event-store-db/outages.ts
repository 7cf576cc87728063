import {
  DeadlineExceededError,
  ErrorType,
  isCommandError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { STATUS } from './grpc';

/** Errors after which nobody knows whether the server did what it was asked. */
const UNCLEAR: readonly string[] = [
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
];

/** What a server answers to a place at which no event begins. */
const ODD_PLACES: readonly unknown[] = [
  STATUS.UNKNOWN,
  STATUS.INVALID_ARGUMENT,
  STATUS.OUT_OF_RANGE,
  STATUS.INTERNAL,
];
/** The client's words where no member of a cluster tells who leads: it has no class for them. */
const UNDISCOVERED = /^Failed to discover after \d+ attempts/;

const logger = new Logger('EventStoreDB');

/** The server did not answer in time. */
export class NoAnswerError extends Error {}

/** Whether a call was given up, and the server has said nothing. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoAnswerError || error instanceof DeadlineExceededError;
}

/** Whether an error tells of the way to the server, and nothing of the request. */
export function isUnclear(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return UNCLEAR.includes(error.type);
  if (UNDISCOVERED.test(error.message)) return true;
  // The client passes some errors of gRPC on as they are; their codes are numbers.
  return typeof Reflect.get(error, 'code') === 'number';
}

/** Whether a read may have failed for the place at which it was to begin. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && ODD_PLACES.includes(Reflect.get(error, 'code'));
}

/** A stream with a tombstone takes no event any more, and has none. */
export class ClosedStreamError extends PortalError {
  constructor() {
    super('conflict', 'This XP ledger has been closed. Please write to an admin.');
  }
}

/** The refusal while the server is away. The client's own words may quote its address. */
export function storeOutage(): PortalError {
  return new PortalError('unavailable', 'The ledger is not reachable just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}

/** Passes on what is clear, in the portal's words where it has some, and says of the rest that the store is away. */
export function refuse(error: unknown): never {
  if (error instanceof MaxAppendSizeExceededError) {
    throw new PortalError('too_large', 'That is too much for one entry of the ledger.');
  }
  if (error instanceof StreamDeletedError) {
    logger.error(`${error.streamName} has a tombstone: nothing can be earned or spent there.`);
    throw new ClosedStreamError();
  }
  throw isUnclear(error) ? storeOutage() : error;
}
