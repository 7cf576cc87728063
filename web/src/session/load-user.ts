import { getUserRoute, type OwnUser } from '@portal/contracts/identity';
import { ApiError, wordsFor } from '../api/api-error';
import { call } from '../api/call';
import { signOutWithMessage } from './sign-out-message';
import { clearTokens, readToken } from '../api/token';

/**
 * Loads the signed-in user with the XP; if the session is invalid, removes the token, which also
 * clears user and XP.
 */
export async function loadUser(signal?: AbortSignal): Promise<OwnUser> {
  const token = readToken();
  try {
    return (await call(getUserRoute, { signal })).user;
  } catch (error) {
    // The refused session may have been replaced by another one.
    if (error instanceof ApiError && readToken() === token) {
      if (error.code === 'suspended') signOutWithMessage(wordsFor(error));
      else if (error.status === 401 || error.status === 403) clearTokens();
    }
    throw error;
  }
}
