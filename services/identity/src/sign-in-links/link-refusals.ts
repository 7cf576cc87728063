import { PortalError } from '@portal/platform';

/**
 * Returns the same error for every link that cannot be opened, so that it does not reveal the
 * reason.
 */
export function linkGone(): PortalError {
  return new PortalError('not_found', 'This link has already been used or has expired.');
}

/** The link is valid, and stays so until it is sent again with a password. */
export function passwordMissing(): PortalError {
  return new PortalError('password_required', 'Please choose a password.');
}
