import { hasCode } from './error-code';
import { PortalError } from './portal-error';

/**
 * Codes of Node and of PostgreSQL for a server that is away, ending, starting, full or of use for reading alone. The one
 * list of them: whatever waits, retries or answers 'unavailable' asks `isOutage` or `isPassing`.
 */
const OUTAGE_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'EADDRNOTAVAIL', // no port is left to go out by
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // it may be read alone: a failover has begun, or its disk is being saved
  '25P03', // a transaction was ended because nothing came for too long
  '3D000', // its database is being put back: at the start, where it may be a wrong name, the start ends
  '57P01', // the server is shut down by its operator
  '57P02', // the server crashed
  '57P03', // the server is starting
  '57P05', // a session was ended because nothing came for too long
  '08000', // the connection is broken
  '08001', // it could not be made
  '08003', // it is gone
  '08004', // the server did not let it be made
  '08006', // it failed
  '08007', // it failed in the middle of a commit
  '53000', // the server lacks something
  '53100', // its disk is full
  '53200', // its memory is full
  '53300', // it has too many connections
  '58000', // the system under it failed
  '58030', // its disk failed
];

/** Codes of PostgreSQL for work that was in the way of other work, and can be done once more. */
const GIVEN_WAY_CODES = [
  '40001', // another transaction was first
  '40P01', // two waited for each other
  '55P03', // a lock was not to be had in time
];
const TOO_LONG_CODE = '57014'; // the statement took too long
const UNIQUE_CODE = '23505';

/** The driver has no code for these; the last are TypeORM's where a connection broke within a transaction. */
const OUTAGE_MESSAGES =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|The database said nothing for|Client has encountered a connection error|Client was closed|Query runner already released|Database connection provided by a query runner was already released)/;

/** Depth of causes that are examined. */
const DEPTH_MAX = 5;

/**
 * Whether an error is about a dependency that is not reachable just now, and not a fault of ours;
 * one that wraps such an error does, and one of several tries that have all failed by one.
 */
export function isOutage(error: unknown): boolean {
  return hasCause(error, isOutageItself);
}

/** Whether the database was too busy for a piece of work that is not at fault itself. */
export function isContention(error: unknown): boolean {
  return hasCause(error, (cause) => hasCode(cause, ...GIVEN_WAY_CODES, TOO_LONG_CODE));
}

/** Whether work gave way to other work, nothing of it written: it can be done once more at once. */
export function hasGivenWay(error: unknown): boolean {
  return hasCode(error, ...GIVEN_WAY_CODES);
}

/** Whether a row was refused since there is one of its key already, which may have been written in the same moment. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_CODE);
}

/**
 * Whether what failed is no fault of the work: it is tried as long as that lasts, and never given up.
 * What refuses for now, what is away and what is too busy count alike, wherever tries are counted.
 */
export function isPassing(error: unknown): boolean {
  const isRefusedForNow =
    error instanceof PortalError && ['unavailable', 'timeout'].includes(error.code);
  return isRefusedForNow || isOutage(error) || isContention(error);
}

function hasCause(error: unknown, holds: (error: object) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return false;
  if (holds(error)) return true;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((one) => hasCause(one, holds, depth + 1));
  }
  return 'cause' in error && hasCause(error.cause, holds, depth + 1);
}

function isOutageItself(error: object): boolean {
  if (hasCode(error, ...OUTAGE_CODES)) return true;
  if (isMissingSocket(error)) return true;
  return 'message' in error && OUTAGE_MESSAGES.test(String(error.message));
}

/** The socket of a server on this machine is gone while the server is. */
function isMissingSocket(error: object): boolean {
  const isMissing = hasCode(error, 'ENOENT');
  return isMissing && 'syscall' in error && error.syscall === 'connect';
}
