import { hasCode } from './error-code';
import { PortalError } from './portal-error';

/**
 * Codes of Node and PostgreSQL for a server that is unreachable, shutting down, starting,
 * overloaded or read-only. The only such list: waits, retries and 'unavailable' errors use
 * `isOutage` or `isPassing`.
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
  'EADDRNOTAVAIL', // no local port is available
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only: during a failover, or while its disk is protected
  '25P03', // idle-in-transaction timeout
  '3D000', // the database is being restored; at startup (maybe a wrong name) the start fails
  '57P01', // shutdown by the operator
  '57P02', // the server crashed
  '57P03', // the server is starting
  '57P05', // idle-session timeout
  '08000', // the connection is broken
  '08001', // the connection could not be established
  '08003', // the connection does not exist
  '08004', // the server rejected the connection
  '08006', // the connection failed
  '08007', // the connection failed during a commit
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '58000', // system error
  '58030', // disk error
];

/** PostgreSQL codes for work that conflicted with other work, and can be retried. */
const GIVEN_WAY_CODES = [
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
];
const TOO_LONG_CODE = '57014'; // statement timeout
const UNIQUE_CODE = '23505';

/**
 * The driver has no codes for these messages; the last are TypeORM's for a connection broken
 * within a transaction.
 */
const OUTAGE_MESSAGES =
  /^(timeout expired|timeout exceeded when trying to connect|Connection terminated|The database said nothing for|Client has encountered a connection error|Client was closed|Query runner already released|Database connection provided by a query runner was already released)/;

/** Depth of causes that are examined. */
const DEPTH_MAX = 5;

/**
 * Whether an error is caused by an unreachable dependency and not by a fault of the portal; also
 * if it wraps such an error, or if each of several failed attempts (`AggregateError`) was one.
 */
export function isOutage(error: unknown): boolean {
  return hasCause(error, isOutageItself);
}

/** Whether the database was too busy for a statement that is not at fault itself. */
export function isContention(error: unknown): boolean {
  return hasCause(error, (cause) => hasCode(cause, ...GIVEN_WAY_CODES, TOO_LONG_CODE));
}

/** Whether work was rolled back in favour of other work: it can be retried immediately. */
export function hasGivenWay(error: unknown): boolean {
  return hasCode(error, ...GIVEN_WAY_CODES);
}

/** Whether a row was refused because its key exists already, possibly written concurrently. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_CODE);
}

/**
 * Whether a failure is transient: the work is retried as long as it lasts, and never given up.
 * Temporary errors, outages and contention count alike, wherever tries are counted.
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

/** The socket file of a local server is missing while the server is down. */
function isMissingSocket(error: object): boolean {
  const isMissing = hasCode(error, 'ENOENT');
  return isMissing && 'syscall' in error && error.syscall === 'connect';
}
