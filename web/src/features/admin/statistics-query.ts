import { getUserStatisticsRoute } from '@portal/contracts/admin-figures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';
import { refetchEvery } from '../../api/query-client';

/** Who studies where, and how many come. */
export const statisticsQuery = queryOptions({
  queryKey: ['admin', 'statistics'],
  queryFn: ({ signal }) => call(getUserStatisticsRoute, { signal }),
  refetchInterval: refetchEvery(60_000),
});
