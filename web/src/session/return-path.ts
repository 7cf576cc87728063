import { tabStorage } from '../design/kept-storage';

/** Kept for the tab, so that it outlives the way to an identity provider and back. */
const KEY = 'return-path';
/** A path of this site: two slashes would begin the address of another one. */
const OWN_PATH = /^\/(?![/\\])/;

/** Remembers the screen that asked for the sign-in: its path and what follows it. */
export function keepReturnPath(path: string): void {
  if (OWN_PATH.test(path)) tabStorage.set(KEY, path);
}

/** Forgets it: the person has turned away from the sign-in. */
export function forgetReturnPath(): void {
  tabStorage.remove(KEY);
}

/** Where a student goes after the sign-in: to the screen that asked for it, else home. Holds once. */
export function takeReturnPath(): string {
  const kept = tabStorage.get(KEY) ?? '';
  forgetReturnPath();
  return OWN_PATH.test(kept) ? kept : '/student';
}
