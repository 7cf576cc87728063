import { listNotificationsRoute } from '@portal/contracts/notifications';

import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../api/admin-stats';
import { call } from '../../api/call';

/** Query for the notifications of the admins. */
export const notificationsQuery = queryOptions({
  queryKey: ['admin', 'notifications'],
  queryFn: ({ signal }) => call(listNotificationsRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
