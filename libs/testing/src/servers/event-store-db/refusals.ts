import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/**
 * Returns an error in the server's format: the client identifies its kind by the trailer
 * `exception`.
 */
function refusal(code: status, exception: string, more: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  const details = exception || 'Unexpected ReadAllResult: InvalidPosition';
  return Object.assign(new Error(details), { code, details, metadata });
}

function unnamed(code: status, details: string): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() });
}

export const accessDenied = () => refusal(status.PERMISSION_DENIED, 'access-denied');
/** The server checks credentials before anything else. */
export const notAuthenticated = () => unnamed(status.UNAUTHENTICATED, 'Not Authenticated');
export const streamDeleted = (stream: string) =>
  refusal(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream });
export const tooLarge = (limit: number) =>
  refusal(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
    'maximum-append-size': String(limit),
  });
export const consumerTooSlow = () => refusal(status.ABORTED, 'consumer-too-slow');
/** No record starts at the position where a read was to begin. */
export const invalidPosition = () => refusal(status.UNKNOWN, '');
/** Simulates a connection that breaks between an append and its response. */
export const lostAnswer = () => unnamed(status.UNAVAILABLE, 'The connection broke.');
/** The request requires the leader, whose address this member knows. */
export const notLeader = (port: number) =>
  refusal(status.NOT_FOUND, 'not-leader', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
/** Returned without a leader. */
export const notReady = () => unnamed(status.UNAVAILABLE, 'Server Is Not Ready');
/** An append was forwarded to a leader that does not respond. */
export const forwardingTimeout = () =>
  unnamed(status.ABORTED, 'Operation timed out: Forwarding timeout');
