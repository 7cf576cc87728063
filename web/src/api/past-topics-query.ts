import { getPastTopicsRoute } from '@portal/contracts/testlab';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** What the student has practised last, newest first. */
export const pastTopicsQuery = queryOptions({
  queryKey: ['past-topics'],
  queryFn: ({ signal }) => call(getPastTopicsRoute, { signal }),
});
