import { randomBytes } from '@portal/platform';

const BYTES = 16;

/**
 * An inbox that nobody can foretell: 128 random bits. The client's own inboxes count on by a step that
 * does not change, so a service that answers some requests of a process could also answer the next ones.
 * @param prefix what inboxes of this user begin with
 */
export function secretInbox(prefix = '_INBOX'): string {
  return `${prefix}.${randomBytes(BYTES).toString('base64url')}`;
}
