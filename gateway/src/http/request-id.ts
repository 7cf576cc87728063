import type { IncomingMessage } from 'node:http';
import { newId } from '@portal/platform';

const SANE = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the caller's `x-request-id` if it is a plain token, else a new id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SANE.test(given) ? given : newId();
}
