import { getUserRoute, type OwnUser } from '@portal/contracts/identity';
import { ApiError, wordsFor } from '../api/api-error';
import { call } from '../api/call';
import { sayFarewell } from './farewell';
import { clearTokens, readToken } from '../api/token';

/** Loads the signed-in user with the XP; where a dead session fails it, token, user and XP go. */
export async function loadUser(signal?: AbortSignal): Promise<OwnUser> {
  const token = readToken();
  try {
    return (await call(getUserRoute, { signal })).user;
  } catch (error) {
    // What was refused may be a session that another has taken the place of.
    if (error instanceof ApiError && readToken() === token) {
      if (error.code === 'suspended') sayFarewell(wordsFor(error));
      else if (error.status === 401 || error.status === 403) clearTokens();
    }
    throw error;
  }
}
