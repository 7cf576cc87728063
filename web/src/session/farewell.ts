import { forgetUser, readToken } from '../api/token';

type Listener = (message: string) => void;
const listeners = new Set<Listener>();

/** Signs out here at once, and shows the reason; nothing if nobody is signed in. */
export function sayFarewell(message: string): void {
  if (readToken() === null) return;
  forgetUser();
  for (const listener of listeners) listener(message);
}

/** Subscribes to the reasons of sign-outs; returns how to stop. */
export function onFarewell(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
