import { statsQuery } from '../../api/admin-stats';
import { refreshWhenChanged } from '../../live/refresh-when-changed';

export const adminLive = refreshWhenChanged(
  ['students', 'registrations', 'sign-ins', 'presence'],
  statsQuery.queryKey,
);
