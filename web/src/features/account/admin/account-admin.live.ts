import type { NounLive } from '../../../live/noun-live';
import { refreshWhenChanged } from '../../../live/refresh-when-changed';
import { PENDING_KEY, USERS_KEY } from './account-admin-queries';

export const studentsLive: NounLive = refreshWhenChanged(['students'], USERS_KEY);
export const registrationsLive: NounLive = refreshWhenChanged(['registrations'], PENDING_KEY);
