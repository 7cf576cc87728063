import { Metadata, status, type ServiceError } from '@grpc/grpc-js';

/** An error as the server tells it: the client knows its kind by the trailer `exception`. */
function refusal(code: status, exception: string, more: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  if (exception) metadata.set('exception', exception);
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  const details = exception || 'Unexpected ReadAllResult: InvalidPosition';
  return Object.assign(new Error(details), { code, details, metadata });
}

export const accessDenied = () => refusal(status.PERMISSION_DENIED, 'access-denied');
/** The server checks a name and a password before anything else. */
export const notAuthenticated = () => refusal(status.UNAUTHENTICATED, '');
export const streamDeleted = (stream: string) =>
  refusal(status.FAILED_PRECONDITION, 'stream-deleted', { 'stream-name': stream });
export const tooLarge = (limit: number) =>
  refusal(status.INVALID_ARGUMENT, 'maximum-append-size-exceeded', {
    'maximum-append-size': String(limit),
  });
export const consumerTooSlow = () => refusal(status.ABORTED, 'consumer-too-slow');
/** No record begins where a read was to begin. */
export const invalidPosition = () => refusal(status.UNKNOWN, '');
