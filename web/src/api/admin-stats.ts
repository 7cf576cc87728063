import { getAdminStatsRoute } from '@portal/contracts/admin-figures';

import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Interval between refreshes of the admin data, in ms (specification). */
export const ADMIN_REFRESH_MS = 5_000;

/** Statistics of the portal, fetched once and shared by the cards of several features. */
export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => call(getAdminStatsRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
