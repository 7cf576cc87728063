import { ApiError } from '../../api/api-error';

/** Returns the error for a successful sign-in whose response has no token. */
export function tokenMissing(words: string): ApiError {
  return new ApiError(200, 'token_missing', words);
}
