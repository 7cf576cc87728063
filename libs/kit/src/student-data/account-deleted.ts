import { PortalError } from '@portal/platform';

/**
 * The error for sessions that end and calls that are refused because the account was deleted; the
 * same in all services.
 */
export const ACCOUNT_DELETED = {
  code: 'unauthenticated',
  message: 'This account has been deleted.',
} as const;

export function accountDeleted(): PortalError {
  return new PortalError(ACCOUNT_DELETED.code, ACCOUNT_DELETED.message);
}
