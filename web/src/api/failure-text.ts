import { ApiError } from './api-error';
import { t } from '../texts/admin-texts';

/** The specification's words for a call of the admin area that came to nothing. */
export function failureText(error: unknown): string {
  return t('admin.error.failed', { status: error instanceof ApiError ? error.status : 0 });
}
