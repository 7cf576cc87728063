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
/** The client's words if no member of a cluster names the leader: it has no class for them. */
const UNDISCOVERED = /^Failed to discover after \d+ attempts/;

const logger = new Logger('EventStoreDB');

/** The server did not answer in time. */
export class NoAnswerError extends Error {}

/** Whether a call was given up, and the server has said nothing. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoAnswerError || error instanceof DeadlineExceededError;
}

/** Whether an error is about the way to the server, not about the request. */
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

/** The server does not let this user do it: users see that the ledger is away, operators why. */
export class RightsError extends PortalError {
  /** For operators. */
  readonly why: string;

  constructor({ code }: AccessDeniedError) {
    super('unavailable', 'The ledger is not reachable just now. Please try again.', {
      retryAfterSeconds: 60,
    });
    // Who is known is let in everywhere but where rights are asked for.
    const isKnown = Number(code) !== STATUS.UNAUTHENTICATED;
    this.why = isKnown ? WITHOUT_RIGHTS : 'the server refuses the name or password';
  }
}

const WITHOUT_RIGHTS =
  'its user may not write a ledger, or may not read $all: make it an admin, or name it under "$r" in the ACL of $all (stream $$$all)';

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
  if (error instanceof AccessDeniedError) {
    const refusal = new RightsError(error);
    // Callers get an outage: without this line nobody would look for what is wrong.
    logger.error(`The event store refuses what xp asks: ${refusal.why}`);
    throw refusal;
  }
  throw isUnclear(error) ? storeOutage() : error;
}
