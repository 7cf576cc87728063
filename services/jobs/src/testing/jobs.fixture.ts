import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestInputOf } from '@portal/contracts';
import { applyForJob, listJobs, type JobInMxp, type JobsQuery } from '@portal/contracts/jobs';
import { postCampusJob } from '@portal/contracts/jobs-admin';
import type { TestService } from '@portal/testing';

type Department = RequestInputOf<typeof listJobs>['department'];

const NO_FILTERS = { search: '', location: '', type: '', remote: false, suits: false, limit: 50 };

/** Requests the job board as a student. */
export async function listFor(
  service: TestService,
  query: Partial<JobsQuery> = {},
  {
    studentId = randomUUID(),
    department = null,
  }: { studentId?: string; department?: Department } = {},
) {
  const request = { studentId, department, query: { ...NO_FILTERS, ...query } };
  return service.messages.request(listJobs, request);
}

/** Posts a campus job with a unique title. */
export async function postJob(
  service: TestService,
  job: Partial<RequestInputOf<typeof postCampusJob>> = {},
): Promise<JobInMxp> {
  const title = `Tutor ${randomUUID()}`;
  await service.messages.request(postCampusJob, {
    adminId: randomUUID(),
    title,
    company_name: 'Faculty of Computing',
    contract_type: 'Part-time',
    url: `https://jobs.example.com/${randomUUID()}`,
    ...job,
  });
  const { jobs } = await listFor(service);
  const posted = jobs.find((one) => one.title === (job.title ?? title));
  if (!posted) throw new Error('A job that was posted is on the board.');
  return posted;
}

/** Applies for a job at its listed price. */
export function applyFor(service: TestService, studentId: string, { url, costMxp }: JobInMxp) {
  return service.messages.request(applyForJob, { studentId, amountMxp: costMxp, jobUrl: url });
}

/** Retries until the expectations hold, for at most 20 s. */
export async function eventually(expectations: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
