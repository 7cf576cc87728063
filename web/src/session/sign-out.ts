import { send } from '../api/send';
import { forgetUser, homePath, readToken } from '../api/token';
import { claimRecorded } from './claim-recorded';

/** Ends the session here at once and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  // With the session ends the way to claim. What is recorded is the student's: it may come from
  // another tab or another device. Admins earn nothing.
  const claiming = homePath() === '/student' ? claimRecorded() : null;
  forgetUser();
  if (claiming) await claiming;
  await send('/api/auth/logout', { method: 'POST', token }).catch(() => undefined); // specification: failures ignored
}
