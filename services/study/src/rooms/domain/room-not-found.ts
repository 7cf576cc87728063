import { PortalError } from '@portal/platform';

/** The same for a room that never was, that has ended, and that the student is no member of. */
export function roomNotFound(): PortalError {
  return new PortalError('not_found', 'This study session is not there any more.');
}
