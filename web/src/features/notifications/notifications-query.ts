import { NOTIFICATIONS_PATH, notificationsSchema } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../api/admin-stats';
import { send } from '../../api/send';

/** What needs an admin's eye. */
export const notificationsQuery = queryOptions({
  queryKey: ['admin', 'notifications'],
  queryFn: async ({ signal }) =>
    notificationsSchema.parse(await send(NOTIFICATIONS_PATH, { method: 'GET', signal })),
  refetchInterval: ADMIN_REFRESH_MS,
});
