import { getPastTopicsRoute } from '@portal/contracts/testlab';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Query for the topics that the student practised most recently, newest first. */
export const pastTopicsQuery = queryOptions({
  queryKey: ['past-topics'],
  queryFn: ({ signal }) => call(getPastTopicsRoute, { signal }),
});
