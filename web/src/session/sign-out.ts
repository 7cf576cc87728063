import { send } from '../api/send';
import { clearTokens, PRACTICE_KEY, readToken } from '../api/token';
import { claimRecorded } from './claim-recorded';

/** Ends the session here at once and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  // With the session ends the way to claim; a tab without a test has nothing to claim.
  const claiming = sessionStorage.getItem(PRACTICE_KEY) === null ? null : claimRecorded();
  clearTokens();
  if (claiming) await claiming;
  await send('/api/auth/logout', { method: 'POST', token }).catch(() => undefined); // specification: failures ignored
}
