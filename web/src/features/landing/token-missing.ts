import { ApiError } from '../../api/api-error';

/** The server let the person in and yet gave no token. */
export function tokenMissing(words: string): ApiError {
  return new ApiError(200, 'token_missing', words);
}
