import { getSecondFactorRoute } from '@portal/contracts/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

/** Since when the admin's second factor is on, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactorRoute, { signal }),
});
