import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/** An error as the server reports it: the client knows its kind by the trailer `exception`. */
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
/** The server checks a name and a password before anything else. */
export const notAuthenticated = () => unnamed(status.UNAUTHENTICATED, 'Not Authenticated');
export const streamDeleted = (stream: string) =>
  refusal(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream });
export const tooLarge = (limit: number) =>
  refusal(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
    'maximum-append-size': String(limit),
  });
export const consumerTooSlow = () => refusal(status.ABORTED, 'consumer-too-slow');
/** No record begins where a read was to begin. */
export const invalidPosition = () => refusal(status.UNKNOWN, '');
/** Between an append and its answer. */
export const lostAnswer = () => unnamed(status.UNAVAILABLE, 'The connection broke.');
/** Only the leader may answer, and this member knows where that one is. */
export const notLeader = (port: number) =>
  refusal(status.NOT_FOUND, 'not-leader', {
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
/** While nobody leads. */
export const notReady = () => unnamed(status.UNAVAILABLE, 'Server Is Not Ready');
/** An append was passed on to a leader that does not answer. */
export const forwardingTimeout = () =>
  unnamed(status.ABORTED, 'Operation timed out: Forwarding timeout');
