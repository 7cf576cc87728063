import { PortalError } from '@portal/platform';

/** A test in the making that nobody waits for any more: it was stopped, or its student is gone. */
export function wasStopped(): PortalError {
  return new PortalError('aborted', 'Generation stopped.');
}
