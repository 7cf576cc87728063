import { listPendingUsersRoute } from '@portal/contracts/admin';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { call } from '../../../api/call';

export const USERS_KEY = ['admin', 'users'];
export const PENDING_KEY = ['admin', 'pending'];

/** Number of registrations in the summary. */
const SUMMARY_SIZE = 5;

/** Query for the newest pending registrations and their total. */
export const pendingSummaryQuery = queryOptions({
  queryKey: [...PENDING_KEY, 'summary'],
  queryFn: ({ signal }) =>
    call(listPendingUsersRoute, { query: { pageSize: SUMMARY_SIZE }, signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
