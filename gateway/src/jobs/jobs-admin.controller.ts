import { Controller } from '@nestjs/common';
import {
  closeCampusJob,
  closeCampusJobRoute,
  dismissJobReports,
  dismissJobReportsRoute,
  fetchJobFeeds,
  fetchJobFeedsRoute,
  hideJob,
  hideJobRoute,
  listAdminJobs,
  listAdminJobsRoute,
  listJobFeeds,
  listJobFeedsRoute,
  postCampusJob,
  postCampusJobRoute,
} from '@portal/contracts/jobs-admin';
import { HandsOn } from '../routing/hands-on.decorator';

/** Jobs for admins: campus posts, reports, feeds. */
@Controller()
@HandsOn(listAdminJobsRoute, listAdminJobs, ({ query }) => query)
@HandsOn(postCampusJobRoute, postCampusJob, ({ caller, body }) => ({
  ...body,
  adminId: caller.userId,
}))
@HandsOn(closeCampusJobRoute, closeCampusJob, (call) => ({
  adminId: call.caller.userId,
  jobId: call.id(),
}))
@HandsOn(hideJobRoute, hideJob, (call) => ({
  ...call.body,
  adminId: call.caller.userId,
  jobId: call.id(),
}))
@HandsOn(dismissJobReportsRoute, dismissJobReports, (call) => ({
  adminId: call.caller.userId,
  jobId: call.id(),
}))
@HandsOn(listJobFeedsRoute, listJobFeeds, () => ({}))
@HandsOn(fetchJobFeedsRoute, fetchJobFeeds, () => ({}))
export class JobsAdminController {}
