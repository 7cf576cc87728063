import { ApiError } from './api-error';
import { t } from '../texts/admin-texts';

/** Returns the specification's message for a failed call of the admin area. */
export function failureText(error: unknown): string {
  return t('admin.error.failed', { status: error instanceof ApiError ? error.status : 0 });
}
