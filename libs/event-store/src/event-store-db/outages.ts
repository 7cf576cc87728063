import {
  AccessDeniedError,
  DeadlineExceededError,
  ErrorType,
  isCommandError,
  MaxAppendSizeExceededError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import { STATUS } from './grpc';

/** Errors that leave the result of a request unknown. */
const UNCLEAR: readonly string[] = [
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
];

/** Status codes of the server for a position where no event begins. */
const ODD_PLACES: readonly unknown[] = [
  STATUS.UNKNOWN,
  STATUS.INVALID_ARGUMENT,
  STATUS.OUT_OF_RANGE,
  STATUS.INTERNAL,
];
/**
 * The client's message if no member of a cluster names the leader: it has no error class for that.
 */
const UNDISCOVERED = /^Failed to discover after \d+ attempts/;

const logger = new Logger('EventStoreDB');

/** The server did not respond in time. */
export class NoAnswerError extends Error {}

/** Whether a call timed out without a response of the server. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoAnswerError || error instanceof DeadlineExceededError;
}

/** Whether an error concerns the connection to the server, not the request. */
export function isUnclear(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true;
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return UNCLEAR.includes(error.type);
  if (UNDISCOVERED.test(error.message)) return true;
  // The client passes some gRPC errors through; their codes are numbers.
  return typeof Reflect.get(error, 'code') === 'number';
}

/** Whether a read may have failed because of its start position. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && ODD_PLACES.includes(Reflect.get(error, 'code'));
}

/** A stream with a tombstone accepts no events, and has none. */
export class ClosedStreamError extends PortalError {
  constructor() {
    super('conflict', 'This XP ledger has been closed. Please write to an admin.');
  }
}

/**
 * The server denies this operation: users see that the ledger is unavailable, operators see the
 * reason.
 */
export class RightsError extends PortalError {
  /** Reason for operators. */
  readonly why: string;

  constructor({ code }: AccessDeniedError) {
    super('unavailable', 'XP cannot be reached right now. Please try again.', {
      retryAfterSeconds: 60,
    });
    // Authenticated users lack permissions, others have wrong credentials.
    const isKnown = Number(code) !== STATUS.UNAUTHENTICATED;
    this.why = isKnown ? WITHOUT_RIGHTS : 'the server refuses the name or password';
  }
}

const WITHOUT_RIGHTS =
  'its user may not write a ledger, or may not read $all: make it an admin, or name it under "$r" in the ACL of $all (stream $$$all)';

/** The error while the server is unavailable. The client's own message may quote its address. */
export function storeOutage(): PortalError {
  return new PortalError('unavailable', 'XP cannot be reached right now. Please try again.', {
    retryAfterSeconds: 2,
  });
}

/**
 * Rethrows specific errors, in the portal's words if it has some, and reports all others as an
 * unavailable store.
 */
export function refuse(error: unknown): never {
  if (error instanceof MaxAppendSizeExceededError) {
    throw new PortalError('too_large', 'That is too much for one entry of the ledger.');
  }
  if (error instanceof StreamDeletedError) {
    logger.error(`${error.streamName} has a tombstone: nothing can be earned or spent there.`);
    throw new ClosedStreamError();
  }
  if (error instanceof AccessDeniedError) {
    const refusal = new RightsError(error);
    // Callers see an outage, so only this line reveals the cause to operators.
    logger.error(`The event store refuses what xp asks: ${refusal.why}`);
    throw refusal;
  }
  throw isUnclear(error) ? storeOutage() : error;
}
