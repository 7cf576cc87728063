import { PortalError } from '@portal/platform';

/** The portal has no place for more work of this kind just now. */
export function allPlacesTaken(): PortalError {
  return new PortalError('unavailable', 'Many tests are being made just now. Please try again.', {
    retryAfterSeconds: 10,
  });
}

/** The student has as many files in work as one may have. */
export function ownPlacesTaken(): PortalError {
  return new PortalError(
    'too_many_requests',
    'Two files of yours are being read already. Wait for them, or stop one.',
    { retryAfterSeconds: 10 },
  );
}
