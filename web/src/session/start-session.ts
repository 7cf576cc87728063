import { send } from '../api/send';
import { BY_COOKIE, readToken } from '../api/token';

/**
 * Stores the token of a sign-in, and ends the replaced session: it could not be ended otherwise,
 * and would stay in the list of devices.
 */
export function startSession(token: string, store: (token: string) => void): void {
  const replaced = readToken();
  store(token);
  // The cookie of the previous session has already been replaced.
  if (!replaced || replaced === token || replaced === BY_COOKIE) return;
  void send('/api/auth/logout', { method: 'POST', token: replaced }).catch(() => undefined); // specification: failures ignored
}
