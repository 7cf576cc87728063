import { ApiError } from '../../../api/api-error';

/** Why: the provider was not reached from here, the token does not hold any more, or nobody is let in by it. */
export type JoinFailure = 'unreachable' | 'expired' | 'refused';

/** A call could not be entered, in words for people. */
export class JoinError extends ApiError {
  constructor(
    readonly failure: JoinFailure,
    message: string,
  ) {
    super(0, 'unavailable', message);
  }
}
