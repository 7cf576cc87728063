import type { EventEmitter } from 'node:events';

/** An emitter that closes once: a connection or an answer. */
export type Closing = EventEmitter & { readonly closed: boolean };

/** Runs `work` when the emitter closes; immediately if it has, since it emits no event then. */
export function onceClosed(thing: Closing, work: () => void): void {
  if (thing.closed) work();
  else thing.once('close', work);
}
