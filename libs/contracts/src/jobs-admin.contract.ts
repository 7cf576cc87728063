import { z } from 'zod';
import { ADMIN_PAGE_MAX, pageQuery, total } from './admin.contract';
import { defineRequest } from './contract';
import { jobReportReasonSchema } from './job-reports.contract';
import { jobCategorySchema, jobCountrySchema, jobTypeSchema } from './job-kinds';
import { JOB_SOURCES_MAX, JOB_TAGS_MAX, JOB_URL_MAX, jobUrlSchema } from './jobs.contract';
import { defineRoute } from './route';
import { textSchema } from './text';

const done = z.object({ message: z.string() });

/** Maximum number of notes shown for one job, newest first. */
export const JOB_NOTES_SHOWN_MAX = 10;

/** Filters of the admins' list of jobs. */
export const ADMIN_JOB_LISTS = ['reported', 'campus', 'hidden', 'all'] as const;
const adminJob = z.object({
  _id: z.uuid(),
  title: z.string().nullable(),
  company_name: z.string().nullable(),
  candidate_required_location: z.string().nullable(),
  publication_date: z.iso.datetime(),
  url: jobUrlSchema,
  isCampus: z.boolean(),
  isSample: z.boolean(),
  isHidden: z.boolean(),
  isClosed: z.boolean(),
  applications: z.number().int().nonnegative(),
  reports: z.object({
    count: z.number().int().nonnegative(),
    reasons: z.partialRecord(jobReportReasonSchema, z.number().int()),
    notes: z.array(z.string()).max(JOB_NOTES_SHOWN_MAX),
  }),
});
export type AdminJob = z.infer<typeof adminJob>;
const adminJobsQuery = pageQuery
  .omit({ direction: true })
  .extend({ show: z.enum(ADMIN_JOB_LISTS).default('reported') });
export type AdminJobsQuery = z.output<typeof adminJobsQuery>;
const adminJobs = z.object({ jobs: z.array(adminJob).max(ADMIN_PAGE_MAX), total });

export const listAdminJobs = defineRequest({
  subject: 'jobs.listForAdmins',
  summary: 'Jobs that students report, that admins have posted or hidden, or all',
  request: adminJobsQuery,
  response: adminJobs,
  errors: [],
});
export const listAdminJobsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'admin',
  summary: listAdminJobs.summary,
  query: adminJobsQuery,
  response: adminJobs,
  errors: listAdminJobs.errors,
});

/** A job offered by the university itself. */
const campusJob = z.object({
  title: textSchema.trim().min(1, 'Please give the job a title.').max(200),
  company_name: textSchema.trim().min(1, 'Please name the employer.').max(200),
  candidate_required_location: textSchema.trim().max(200).default(''),
  category: jobCategorySchema.default('Other'),
  contract_type: jobTypeSchema.nullable().default(null),
  country: jobCountrySchema.nullable().default(null),
  tags: z.array(textSchema.trim().min(1).max(40)).max(JOB_TAGS_MAX).default([]),
  description: textSchema.trim().max(10_000).default(''),
  url: z
    .url({ protocol: /^https?$/, message: 'Please give a link that begins with https://.' })
    .max(JOB_URL_MAX)
    .pipe(jobUrlSchema),
});

export const postCampusJob = defineRequest({
  subject: 'jobs.postCampus',
  summary: 'Posts a job of the university itself',
  request: campusJob.extend({ adminId: z.uuid() }),
  response: z.object({ _id: z.uuid() }),
  errors: ['invalid_input', 'conflict'],
});
export const postCampusJobRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs',
  access: 'admin',
  summary: postCampusJob.summary,
  body: campusJob,
  response: z.object({ _id: z.uuid() }),
  errors: postCampusJob.errors,
});

export const closeCampusJob = defineRequest({
  subject: 'jobs.closeCampus',
  summary: 'Takes a job of the university off the board; one that is not there is no error',
  request: z.object({ adminId: z.uuid(), jobId: z.uuid() }),
  response: done,
  errors: [],
});
export const closeCampusJobRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/jobs/:id',
  access: 'admin',
  summary: closeCampusJob.summary,
  response: done,
  errors: closeCampusJob.errors,
});

const hiding = z.object({
  /** False shows the job again. */
  isHidden: z.boolean(),
});
export const hideJob = defineRequest({
  subject: 'jobs.hide',
  summary: 'Hides a job from all students, or shows it again; either way its reports are settled',
  request: hiding.extend({ adminId: z.uuid(), jobId: z.uuid() }),
  response: done,
  errors: ['not_found'],
});
export const hideJobRoute = defineRoute({
  method: 'PUT',
  path: '/api/admin/jobs/:id/hidden',
  access: 'admin',
  summary: hideJob.summary,
  body: hiding,
  response: done,
  errors: hideJob.errors,
});

export const dismissJobReports = defineRequest({
  subject: 'jobs.dismissReports',
  summary: 'Takes the reports of a job away that were looked at; none is no error',
  request: z.object({ adminId: z.uuid(), jobId: z.uuid() }),
  response: done,
  errors: [],
});
export const dismissJobReportsRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/jobs/:id/reports',
  access: 'admin',
  summary: dismissJobReports.summary,
  response: done,
  errors: dismissJobReports.errors,
});

const feedState = z.object({
  name: z.string(),
  jobs: z.number().int().nonnegative(),
  /** Time of the last valid copy; null if there is none. */
  fetchedAt: z.iso.datetime().nullable(),
  triedAt: z.iso.datetime().nullable(),
  /** Reason why the latest fetch failed, in words for an operator; null if it succeeded. */
  problem: z.string().nullable(),
  /** Postings of the last copy that could not be shown, for example without a link. */
  refused: z.number().int().nonnegative(),
});
const feedStates = z.object({ feeds: z.array(feedState).max(JOB_SOURCES_MAX) });

export const listJobFeeds = defineRequest({
  subject: 'jobs.listFeeds',
  summary: 'How the feeds are doing',
  request: z.object({}),
  response: feedStates,
  errors: [],
});
export const listJobFeedsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/job-feeds',
  access: 'admin',
  summary: listJobFeeds.summary,
  response: feedStates,
  errors: listJobFeeds.errors,
});

export const fetchJobFeeds = defineRequest({
  subject: 'jobs.fetchFeeds',
  summary: "Has every feed fetched as soon as its provider's terms admit",
  request: z.object({}),
  response: done,
  errors: [],
});
export const fetchJobFeedsRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/job-feeds/fetch',
  access: 'admin',
  summary: fetchJobFeeds.summary,
  body: z.object({}).optional(),
  response: done,
  errors: fetchJobFeeds.errors,
});
