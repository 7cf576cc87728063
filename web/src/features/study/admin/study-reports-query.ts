import { listStudyReportsRoute } from '@portal/contracts/study';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { call } from '../../../api/call';

/** Query for reports of students about others. */
export const studyReportsQuery = queryOptions({
  queryKey: ['admin', 'study-reports'],
  queryFn: ({ signal }) => call(listStudyReportsRoute, { signal }),
  refetchInterval: ADMIN_REFRESH_MS,
});
