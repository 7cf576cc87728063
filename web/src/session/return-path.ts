import { tabStorage } from '../design/kept-storage';

/**
 * Storage key, per tab, so that the path survives the redirect to an identity provider and back.
 */
const KEY = 'return-path';
/** A path of this site: two slashes would begin the address of another one. */
const OWN_PATH = /^\/(?![/\\])/;

/** Stores the screen that required the sign-in, as path and query string. */
export function keepReturnPath(path: string): void {
  if (OWN_PATH.test(path)) tabStorage.set(KEY, path);
}

/** Removes it, because the user has left the sign-in. */
export function forgetReturnPath(): void {
  tabStorage.remove(KEY);
}

/**
 * Returns the target after a student's sign-in, the screen that required it or the home; valid
 * once.
 */
export function takeReturnPath(): string {
  const kept = tabStorage.get(KEY) ?? '';
  forgetReturnPath();
  return OWN_PATH.test(kept) ? kept : '/student';
}
