import { send } from '../api/send';
import { BY_COOKIE, readToken } from '../api/token';

/**
 * Keeps the token of a sign-in, and ends the session whose place it takes: nobody could, and it
 * would stand in the list of devices as another one.
 */
export function startSession(token: string, store: (token: string) => void): void {
  const replaced = readToken();
  store(token);
  // The cookie of the one before is that of the new one by now.
  if (!replaced || replaced === token || replaced === BY_COOKIE) return;
  void send('/api/auth/logout', { method: 'POST', token: replaced }).catch(() => undefined); // specification: failures ignored
}
