import { browserStorage, tabStorage } from '../design/kept-storage';
import { markedRole, markSignedIn, unmarkSignedIn } from './signed-in-mark';

/** Keys of the specification's client storage. */
const STUDENT_KEY = 'token';
const ADMIN_KEY = 'jwt';
/** Key of the test that a tab is at, with the id of its student. */
export const PRACTICE_KEY = 'practice';
/** In the place of a token that the browser has not kept: the portal's own cookie proves the session. */
export const BY_COOKIE = 'by-cookie';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The bearer token of the signed-in person, `BY_COOKIE`, or null. */
export function readToken(): string | null {
  const kept = browserStorage.get(STUDENT_KEY) ?? browserStorage.get(ADMIN_KEY);
  return kept ?? (markedRole() ? BY_COOKIE : null);
}

/** The first screen of a user who is signed in, by which of the tokens is kept. */
export function homePath(): '/student' | '/admin' {
  if (browserStorage.get(STUDENT_KEY) !== null) return '/student';
  const isAdmin = browserStorage.get(ADMIN_KEY) !== null || markedRole() === 'admin';
  return isAdmin ? '/admin' : '/student';
}

/** Keeps a student's token. */
export function storeToken(token: string): void {
  browserStorage.remove(ADMIN_KEY);
  const isKept = browserStorage.set(STUDENT_KEY, token);
  if (isKept) unmarkSignedIn();
  else markSignedIn('student');
  notifyListeners();
}

/** Keeps an admin's token, under the key that the admin page reads. */
export function storeAdminToken(token: string): void {
  browserStorage.remove(STUDENT_KEY);
  const isKept = browserStorage.set(ADMIN_KEY, token);
  if (isKept) unmarkSignedIn();
  else markSignedIn('admin');
  notifyListeners();
}

/** Whether the browser has not kept the token: the session ends here with the browser. */
export function isTokenUnkept(): boolean {
  return markedRole() !== null;
}

/** Forgets the user who has signed out, with the test that this tab is at. */
export function forgetUser(): void {
  tabStorage.remove(PRACTICE_KEY);
  clearTokens();
}

/**
 * Forgets a session that has ended. The test that this tab is at stays for when its student signs in again: it may
 * hold choices that are not sent yet, and is shown to nobody else.
 */
export function clearTokens(): void {
  browserStorage.remove(STUDENT_KEY);
  browserStorage.remove(ADMIN_KEY);
  unmarkSignedIn();
  notifyListeners();
}

/** Calls the listener on changes here and in other tabs; returns how to stop. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
