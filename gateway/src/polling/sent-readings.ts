import type { IncomingMessage } from 'node:http';
import type { Reading } from './reading';

const sent = new WeakMap<IncomingMessage, Reading>();

/** Records the answer of a request, for as long as the request exists. */
export function noteSent(request: IncomingMessage, reading: Reading): void {
  sent.set(request, reading);
}

/** Returns the polled answer that a request received, or undefined. */
export function readingSentTo(request: IncomingMessage): Reading | undefined {
  return sent.get(request);
}
