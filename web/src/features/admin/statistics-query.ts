import { getUserStatisticsRoute } from '@portal/contracts/admin-figures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';
import { refetchEvery } from '../../api/query-client';

/** Query for the distribution of students and the sign-ins over time. */
export const statisticsQuery = queryOptions({
  queryKey: ['admin', 'statistics'],
  queryFn: ({ signal }) => call(getUserStatisticsRoute, { signal }),
  refetchInterval: refetchEvery(60_000),
});
