import { PortalError } from '@portal/platform';

/** The portal has no place for more work of this kind just now. */
export function allPlacesTaken(): PortalError {
  return new PortalError('unavailable', 'Many tests are being made just now. Please try again.', {
    retryAfterSeconds: 10,
  });
}
