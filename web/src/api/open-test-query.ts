import { getOpenTestRoute } from '@portal/contracts/testlab-open';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** The test that is begun and not finished. */
export const openTestQuery = queryOptions({
  queryKey: ['open-test'],
  queryFn: ({ signal }) => call(getOpenTestRoute, { signal }),
});
