import { listJobCardsRoute } from '@portal/contracts/jobs-board';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Saved jobs and applications. */
export const boardQuery = queryOptions({
  queryKey: ['jobs', 'board'],
  queryFn: ({ signal }) => call(listJobCardsRoute, { signal }),
});
