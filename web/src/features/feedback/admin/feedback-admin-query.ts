import { listFeedbackRoute } from '@portal/contracts/feedback';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { call } from '../../../api/call';

/** Query for the feedback of students. */
export const feedbackQuery = queryOptions({
  queryKey: ['admin', 'feedback'],
  queryFn: ({ signal }) => call(listFeedbackRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
