import { PortalError } from '@portal/platform';

/** The refusal of a test that its student has stopped while it was made. */
export function wasStopped(): PortalError {
  return new PortalError('aborted', 'Generation stopped.');
}
