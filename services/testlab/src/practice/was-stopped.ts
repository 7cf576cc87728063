import { PortalError } from '@portal/platform';

/** Refusal of a test that its student stopped during generation. */
export function wasStopped(): PortalError {
  return new PortalError('aborted', 'Generation stopped.');
}
