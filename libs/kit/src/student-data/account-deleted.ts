import { PortalError } from '@portal/platform';

/** Why a session ends, and a call is refused, whose account was deleted meanwhile: the same everywhere. */
export const ACCOUNT_DELETED = {
  code: 'unauthenticated',
  message: 'This account has been deleted.',
} as const;

export function accountDeleted(): PortalError {
  return new PortalError(ACCOUNT_DELETED.code, ACCOUNT_DELETED.message);
}
