import type { IncomingMessage } from 'node:http';
import type { Reading } from './reading';

const sent = new WeakMap<IncomingMessage, Reading>();

/** Notes what a request was answered, for as long as the request is known. */
export function noteSent(request: IncomingMessage, reading: Reading): void {
  sent.set(request, reading);
}

/** The polled answer that a request was sent; undefined where it was sent something else. */
export function readingSentTo(request: IncomingMessage): Reading | undefined {
  return sent.get(request);
}
