/** Keys of the specification's client storage. */
const STUDENT_KEY = 'token';
const ADMIN_KEY = 'jwt';
/** Key of the test that a tab is at: it belongs to whoever is signed in. */
export const PRACTICE_KEY = 'practice';

type Listener = () => void;
const listeners = new Set<Listener>();

/** The bearer token of the signed-in person, or null. */
export function readToken(): string | null {
  return localStorage.getItem(STUDENT_KEY) ?? localStorage.getItem(ADMIN_KEY);
}

/** The first screen of whoever is signed in, told by which of the tokens is kept. */
export function homePath(): '/student' | '/admin' {
  return localStorage.getItem(STUDENT_KEY) === null && localStorage.getItem(ADMIN_KEY) !== null
    ? '/admin'
    : '/student';
}

/** Keeps a student's token. */
export function storeToken(token: string): void {
  sessionStorage.removeItem(PRACTICE_KEY);
  localStorage.removeItem(ADMIN_KEY);
  localStorage.setItem(STUDENT_KEY, token);
  notifyListeners();
}

/** Keeps an admin's token, under the key that the admin page reads. */
export function storeAdminToken(token: string): void {
  localStorage.removeItem(STUDENT_KEY);
  localStorage.setItem(ADMIN_KEY, token);
  notifyListeners();
}

/** Forgets whoever was signed in. */
export function clearTokens(): void {
  sessionStorage.removeItem(PRACTICE_KEY);
  localStorage.removeItem(STUDENT_KEY);
  localStorage.removeItem(ADMIN_KEY);
  notifyListeners();
}

/** Hears of changes here and in other tabs; returns how to stop. */
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
