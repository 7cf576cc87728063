import { Controller } from '@nestjs/common';
import { mxpToXp, xpToMxp } from '@portal/contracts';
import {
  applyForJob,
  applyForJobRoute,
  getJob,
  getJobRoute,
  listJobFilters,
  listJobFiltersRoute,
  listJobs,
  listJobsRoute,
  type Job,
  type JobInMxp,
} from '@portal/contracts/jobs';
import { reportJob, reportJobRoute } from '@portal/contracts/job-reports';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { PolledReads } from '../polling/polled-reads';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

/** Jobs and internships, and applications for them. */
@Controller()
@HandsOn(listJobFiltersRoute, listJobFilters, () => ({}))
@HandsOn(reportJobRoute, reportJob, (call) => ({
  ...call.body,
  studentId: call.caller.userId,
  jobId: call.id(),
}))
export class JobsController {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  @Route(listJobsRoute)
  async list({ caller, query }: CallOf<typeof listJobsRoute>) {
    const { userId: studentId, department } = caller;
    const page = await this.messages.request(listJobs, { studentId, department, query });
    return { ...page, jobs: page.jobs.map(inXp) };
  }

  @Route(getJobRoute)
  async get(call: CallOf<typeof getJobRoute>) {
    const { userId: studentId, department } = call.caller;
    const request = { studentId, department, jobId: call.id() };
    return inXp(await this.messages.request(getJob, request));
  }

  @Route(applyForJobRoute)
  async apply({ caller, body }: CallOf<typeof applyForJobRoute>) {
    const { userId: studentId } = caller;
    if (body.userId !== undefined && body.userId !== studentId)
      throw new PortalError('forbidden', 'You can only apply for yourself.');
    const { amount, jobId, jobUrl } = body;
    const request = { studentId, amountMxp: xpToMxp(amount), jobUrl, ...(jobId && { jobId }) };
    const { deductedMxp, balanceMxp, ...applied } = await this.messages.request(
      applyForJob,
      request,
    );
    this.reads.expire(studentId);
    return {
      ...applied,
      deductedXP: mxpToXp(deductedMxp),
      totalXP: balanceMxp === null ? null : mxpToXp(balanceMxp),
    };
  }
}

function inXp({ costMxp, ...job }: JobInMxp): Job {
  return { ...job, xpCost: mxpToXp(costMxp) };
}
