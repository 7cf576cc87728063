import { listQuestionsRoute, type QuestionList } from '@portal/contracts/testlab-flags';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { call } from '../../../api/call';

/** Query for questions that students flag or get wrong, or that are withdrawn. */
export const questionsQuery = (show: QuestionList) =>
  queryOptions({
    queryKey: ['admin', 'questions', show],
    queryFn: ({ signal }) => call(listQuestionsRoute, { query: { show }, signal }),
    refetchInterval: ADMIN_REFRESH_MS,
  });
