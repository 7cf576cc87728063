import { PortalError } from '@portal/platform';

/** One for every link that opens nothing: which of the reasons it is concerns nobody. */
export function linkGone(): PortalError {
  return new PortalError('not_found', 'This link was used already, or has run out.');
}

/** The link is good, and stays so until it comes again with a password. */
export function passwordMissing(): PortalError {
  return new PortalError('password_required', 'Please choose a password.');
}
