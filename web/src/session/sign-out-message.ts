import { forgetUser, readToken } from '../api/token';

type Listener = (message: string) => void;
const listeners = new Set<Listener>();

/** Signs out in this browser and shows the reason; without effect if no user is signed in. */
export function signOutWithMessage(message: string): void {
  if (readToken() === null) return;
  forgetUser();
  for (const listener of listeners) listener(message);
}

/**
 * Subscribes to the reasons of sign-outs.
 * @returns a function that unsubscribes
 */
export function onSignOutMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
