import { ApiError } from '../../../api/api-error';

/**
 * Reason: the provider cannot be reached from here, the token has expired, or the provider rejects
 * it.
 */
export type JoinFailure = 'unreachable' | 'expired' | 'refused';

/** A call could not be joined; the message is meant for users. */
export class JoinError extends ApiError {
  constructor(
    readonly failure: JoinFailure,
    message: string,
  ) {
    super(0, 'unavailable', message);
  }
}
