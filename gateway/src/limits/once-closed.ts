import type { EventEmitter } from 'node:events';

/** What closes once: a connection, an answer. */
export type Closing = EventEmitter & { readonly closed: boolean };

/** Runs `work` when the thing closes; at once if it has closed, since it emits no event then. */
export function onceClosed(thing: Closing, work: () => void): void {
  if (thing.closed) work();
  else thing.once('close', work);
}
