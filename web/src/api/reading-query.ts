import { getReadingRoute } from '@portal/contracts/library-shelf';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Query for the reading streak and goal. */
export const readingQuery = queryOptions({
  queryKey: ['library', 'reading'],
  queryFn: ({ signal }) => call(getReadingRoute, { signal }),
});
