import { listAnnouncementsRoute } from '@portal/contracts/announcements';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { call } from '../../../api/call';

/** Query for the announcements, with the number of readers of each. */
export const announcementsQuery = queryOptions({
  queryKey: ['admin', 'announcements'],
  queryFn: ({ signal }) => call(listAnnouncementsRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
