import type { EventEmitter } from 'node:events';

/** What closes once: a connection, an answer. */
export type Closing = EventEmitter & { readonly closed: boolean };

/** Runs `work` when the thing closes: at once where it has, for it will not tell again. */
export function onceClosed(thing: Closing, work: () => void): void {
  if (thing.closed) work();
  else thing.once('close', work);
}
