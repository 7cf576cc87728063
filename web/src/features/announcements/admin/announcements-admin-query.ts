import { listAnnouncementsRoute } from '@portal/contracts/announcements';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { call } from '../../../api/call';

/** What has been posted, with how many have read it. */
export const announcementsQuery = queryOptions({
  queryKey: ['admin', 'announcements'],
  queryFn: ({ signal }) => call(listAnnouncementsRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
