import { browserStorage, tabStorage } from '../design/kept-storage';
import { markedRole, markSignedIn, unmarkSignedIn } from './signed-in-mark';

/** Client storage keys of the specification. */
const STUDENT_KEY = 'token';
const ADMIN_KEY = 'jwt';
/** Storage key of the open test of a tab, with the id of its student. */
export const PRACTICE_KEY = 'practice';
/**
 * Placeholder for a token that the browser did not store: the portal's own cookie proves the
 * session.
 */
export const BY_COOKIE = 'by-cookie';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Returns the bearer token of the signed-in user, `BY_COOKIE`, or null. */
export function readToken(): string | null {
  const kept = browserStorage.get(STUDENT_KEY) ?? browserStorage.get(ADMIN_KEY);
  return kept ?? (markedRole() ? BY_COOKIE : null);
}

/** Returns the first screen of a signed-in user, by the stored token. */
export function homePath(): '/student' | '/admin' {
  if (browserStorage.get(STUDENT_KEY) !== null) return '/student';
  const isAdmin = browserStorage.get(ADMIN_KEY) !== null || markedRole() === 'admin';
  return isAdmin ? '/admin' : '/student';
}

/** Stores a student's token. */
export function storeToken(token: string): void {
  browserStorage.remove(ADMIN_KEY);
  const isKept = browserStorage.set(STUDENT_KEY, token);
  if (isKept) unmarkSignedIn();
  else markSignedIn('student');
  notifyListeners();
}

/** Stores an admin's token, under the key that the admin page reads. */
export function storeAdminToken(token: string): void {
  browserStorage.remove(STUDENT_KEY);
  const isKept = browserStorage.set(ADMIN_KEY, token);
  if (isKept) unmarkSignedIn();
  else markSignedIn('admin');
  notifyListeners();
}

/**
 * Returns whether the browser did not store the token, so that the session ends with the browser.
 */
export function isTokenUnkept(): boolean {
  return markedRole() !== null;
}

/** Removes the data of a user who has signed out, including the open test of this tab. */
export function forgetUser(): void {
  tabStorage.remove(PRACTICE_KEY);
  clearTokens();
}

/**
 * Removes the tokens of an ended session. The open test of this tab is kept for the next sign-in of
 * its student: it may hold unsent choices, and is shown to no other user.
 */
export function clearTokens(): void {
  browserStorage.remove(STUDENT_KEY);
  browserStorage.remove(ADMIN_KEY);
  unmarkSignedIn();
  notifyListeners();
}

/**
 * Calls the listener on changes here and in other tabs.
 * @returns a function that removes the listener
 */
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
