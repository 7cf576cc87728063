import { PortalError } from './portal-error';

/** Codes of Node and of PostgreSQL for a server that is away, ending, starting or full. */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // the server is shut down by its operator
  '57P02', // the server crashed
  '57P03', // the server is starting
  '08006', // the connection failed
  '53100', // its disk is full
  '53300', // it has too many connections
]);

/** Codes of PostgreSQL for work that was in the way of other work, and can be done once more. */
const CONTENTION_CODES = new Set([
  '40001', // another transaction was first
  '40P01', // two waited for each other
  '55P03', // a lock was not to be had in time
  '57014', // the statement took too long
]);

/** The driver has no code for these. */
const OUTAGE_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|The database said nothing for)/;

/** Whether an error tells of a dependency that is not reachable just now, and not of a fault of ours. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && OUTAGE_CODES.has(String(error.code))) return true;
  if (isMissingSocket(error)) return true;
  return 'message' in error && OUTAGE_MESSAGES.test(String(error.message));
}

/** Whether the database was too busy for a piece of work that is not at fault itself. */
export function isContention(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    CONTENTION_CODES.has(String(error.code))
  );
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

/** The socket of a server on this machine is gone while the server is. */
function isMissingSocket(error: object): boolean {
  const isMissing = 'code' in error && error.code === 'ENOENT';
  return isMissing && 'syscall' in error && error.syscall === 'connect';
}
