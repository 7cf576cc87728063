import { getSecondFactorRoute } from '@portal/contracts/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

/**
 * Query for the time since which the second factor is enabled, and the number of recovery codes
 * left.
 */
export const secondFactorQuery = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactorRoute, { signal }),
});
