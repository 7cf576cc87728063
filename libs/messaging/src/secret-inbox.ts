import { randomBytes } from '@portal/platform';

const BYTES = 16;

/**
 * Returns an unpredictable inbox: 128 random bits. The client's own inboxes increase by a constant
 * step, so a service that answers some requests of a process could also forge responses to the
 * next ones.
 * @param prefix prefix of this user's inboxes
 */
export function secretInbox(prefix = '_INBOX'): string {
  return `${prefix}.${randomBytes(BYTES).toString('base64url')}`;
}
