import { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Query for the open test of the student. */
export const openTestQuery = queryOptions({
  queryKey: ['open-test'],
  queryFn: ({ signal }) => call(getOpenTestRoute, { signal }),
});
