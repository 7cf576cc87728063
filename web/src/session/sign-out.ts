import { send } from '../api/send';
import { clearTokens, readToken } from '../api/token';

/** Ends the session here at once and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  if (readToken() === null) return;
  const ending = send('/api/auth/logout', { method: 'POST' }).catch(() => undefined); // specification: failures ignored
  clearTokens();
  await ending;
}
