import { send } from '../api/send';
import { forgetUser, homePath, readToken } from '../api/token';
import { claimRecorded } from './claim-recorded';

/** Ends the session in this browser immediately, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  // The claim requires the session. It covers recorded XP of the student, possibly from another tab
  // or device. Admins earn none.
  const claiming = homePath() === '/student' ? claimRecorded() : null;
  forgetUser();
  if (claiming) await claiming;
  await send('/api/auth/logout', { method: 'POST', token }).catch(() => undefined); // specification: failures ignored
}
