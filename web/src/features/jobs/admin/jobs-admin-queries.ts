import {
  ADMIN_JOB_LISTS,
  listAdminJobsRoute,
  listJobFeedsRoute,
} from '@portal/contracts/jobs-admin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call';

export type AdminJobList = (typeof ADMIN_JOB_LISTS)[number];

export const adminJobsQuery = (show: AdminJobList) =>
  queryOptions({
    queryKey: ['admin', 'jobs', show],
    queryFn: ({ signal }) => call(listAdminJobsRoute, { query: { show, pageSize: 50 }, signal }),
  });

export const jobFeedsQuery = queryOptions({
  queryKey: ['admin', 'job-feeds'],
  queryFn: ({ signal }) => call(listJobFeedsRoute, { signal }),
});
