import { getAdminStatsRoute } from '@portal/contracts/admin-figures';

import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Refresh of the admin's data, in ms (specification). */
export const ADMIN_REFRESH_MS = 5_000;

/** The figures of the portal, asked once and shown by the cards of several nouns. */
export const statsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => call(getAdminStatsRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
