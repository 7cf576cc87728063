import { z } from 'zod';
import { amountMxpSchema, balanceMxpSchema, mxpSchema } from './amounts';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { jobCategorySchema, jobCountrySchema, jobStageSchema, jobTypeSchema } from './job-kinds';
import { defineRoute } from './route';
import { textSchema } from './text';

export * from './job-kinds';

/** Jobs on one page: default and maximum. */
export const JOBS_PAGE_SIZE = 20;
export const JOBS_PAGE_MAX = 50;
export const JOB_URL_MAX = 2_000;
/** Maximum length of a job's description in the list, in characters. */
export const JOB_DESCRIPTION_MAX = 1_500;
/** Maximum number of stored tags of a posting; a card shows the first three. */
export const JOB_TAGS_MAX = 10;
/** Maximum number of sources named in one response. */
export const JOB_SOURCES_MAX = 21;

/**
 * Address of a posting: on the web, or of a page of the portal. Control characters and unpaired
 * surrogates are refused, because PostgreSQL cannot compare them.
 */
export const jobUrlSchema = z
  .string()
  .max(JOB_URL_MAX)
  .regex(
    /^(https?:\/\/|\/job\/sample\/)[^\s\p{Control}\p{Surrogate}]+$/iu,
    'That is not the address of a job.',
  );

/** A job as shown on cards; `null` if its source does not provide the field. */
const jobFields = z.object({
  _id: z.uuid(),
  title: z.string().nullable(),
  company_name: z.string().nullable(),
  category: jobCategorySchema,
  contract_type: jobTypeSchema.nullable(),
  candidate_required_location: z.string().nullable(),
  publication_date: z.iso.datetime(),
  tags: z.array(z.string()).max(JOB_TAGS_MAX),
  url: jobUrlSchema,
  /** Plain text; paragraphs and list items are on separate lines. */
  description: z.string().max(JOB_DESCRIPTION_MAX),
  isRemote: z.boolean(),
  isSample: z.boolean(),
  /** Whether an admin of the university posted it. */
  isCampus: z.boolean(),
  /** Names of the sources that list the job. */
  sources: z.array(z.string()).max(JOB_SOURCES_MAX),
  /** Reason why the job suits the caller, in one line; null if there is none. */
  fit: z.string().nullable(),
  /** Stage of the caller's card on the board, if any. */
  stage: jobStageSchema.nullable(),
  /** Whether an application of the caller awaits its payment. */
  isPending: z.boolean(),
});
export const jobSchema = jobFields.extend({ xpCost: z.number().positive() });
const jobInMxp = jobFields.extend({ costMxp: amountMxpSchema });
export type JobInMxp = z.infer<typeof jobInMxp>;
export type Job = z.infer<typeof jobSchema>;

const jobSource = z.object({
  name: z.string(),
  /** Time when its last valid copy was fetched; null if there is none yet. */
  fetchedAt: z.iso.datetime().nullable(),
  /** Whether the latest fetch failed, so that the last valid copy is shown. */
  isStale: z.boolean(),
});

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
const blank = z.literal('').transform(() => undefined);
const jobsQuery = z.object({
  /** Search terms, matched against title, company, tags, location or description. */
  search: textSchema.trim().max(200).default(''),
  category: z.union([blank, jobCategorySchema], 'There is no such job category.').optional(),
  /** Part of the required location, in any casing. */
  location: textSchema.trim().max(100).default(''),
  country: z.union([blank, jobCountrySchema], 'There is no such country on the board.').optional(),
  /** Part of a contract type, in any casing. */
  type: textSchema.trim().max(40).default(''),
  remote: flag,
  /** Whether to return only jobs that suit the caller's department and interests. */
  suits: flag,
  /** Cursor: the `next` of the previous page. */
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(JOBS_PAGE_MAX).default(JOBS_PAGE_SIZE),
});
export type JobsQuery = z.output<typeof jobsQuery>;

const jobsPage = {
  /** Cursor of the next page; null on the last page. */
  next: z.string().max(100).nullable(),
  sources: z.array(jobSource).max(JOB_SOURCES_MAX),
  /** Notes on jobs that the filters exclude for reasons invisible to the caller. */
  notes: z.array(z.string()).max(JOB_SOURCES_MAX),
};

export const listJobs = defineRequest({
  subject: 'jobs.list',
  summary: 'Open jobs that fit the filters, newest first, a page at a time',
  request: z.object({
    studentId: z.uuid(),
    department: departmentSchema.nullable(),
    query: z.object({
      search: z.string(),
      category: jobCategorySchema.optional(),
      location: z.string(),
      country: jobCountrySchema.optional(),
      type: z.string(),
      remote: z.boolean(),
      suits: z.boolean(),
      after: z.string().optional(),
      limit: z.number().int(),
    }),
  }),
  response: z.object({ jobs: z.array(jobInMxp).max(JOBS_PAGE_MAX), ...jobsPage }),
  errors: ['invalid_input'],
});

export const listJobsRoute = defineRoute({
  method: 'GET',
  path: '/api/jobs',
  access: 'student',
  summary: 'Open jobs that fit the filters, newest first, a page at a time',
  query: jobsQuery,
  response: z.object({ jobs: z.array(jobSchema).max(JOBS_PAGE_MAX), ...jobsPage }),
  errors: listJobs.errors,
});

export const getJob = defineRequest({
  subject: 'jobs.get',
  summary: 'One open job, as the list shows it',
  request: z.object({
    studentId: z.uuid(),
    department: departmentSchema.nullable(),
    jobId: z.uuid(),
  }),
  response: jobInMxp,
  errors: ['not_found'],
});

export const getJobRoute = defineRoute({
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'student',
  summary: getJob.summary,
  response: jobSchema,
  errors: getJob.errors,
});

const filters = z.object({
  categories: z.array(jobCategorySchema),
  types: z.array(jobTypeSchema),
});

export const listJobFilters = defineRequest({
  subject: 'jobs.listFilters',
  summary: 'Categories and contract types of which there are open jobs',
  request: z.object({}),
  response: filters,
  errors: [],
});

export const listJobFiltersRoute = defineRoute({
  method: 'GET',
  path: '/api/jobs/filters',
  access: 'student',
  summary: 'Categories and contract types of which there are open jobs',
  response: filters,
  errors: listJobFilters.errors,
});

/**
 * The student is charged `amount` or nothing: a different price is refused with the current one.
 */
const applyBody = z.object({
  /** The signed-in student; a different id is refused. */
  userId: z.uuid().optional(),
  /** The price confirmed by the student, in XP. */
  amount: z.number().int().positive().max(1_000_000),
  /**
   * Several jobs may share one address; the id selects the job, even if its address has changed.
   */
  jobId: z.uuid().optional(),
  jobUrl: jobUrlSchema,
});

export const applyForJob = defineRequest({
  subject: 'jobs.apply',
  summary: 'Charges the price of a job and records the application; again, costs nothing',
  request: z.object({
    studentId: z.uuid(),
    amountMxp: amountMxpSchema,
    jobId: z.uuid().optional(),
    jobUrl: jobUrlSchema,
  }),
  response: z.object({
    message: z.string(),
    redirectUrl: jobUrlSchema,
    /** Amount deducted by this call; 0 for a job already applied for. */
    deductedMxp: mxpSchema.nonnegative(),
    /** The balance after the deduction; null if nothing was deducted. */
    balanceMxp: balanceMxpSchema.nullable(),
  }),
  errors: ['not_found', 'conflict', 'insufficient_xp', 'unavailable', 'timeout', 'unauthenticated'],
  // Longer than the deadline of the ledger call that it awaits.
  timeoutMs: 9_000,
});

export const applyForJobRoute = defineRoute({
  method: 'POST',
  path: '/api/apply-job',
  access: 'student',
  summary: 'Charges the price of a job and records the application; again, costs nothing',
  body: applyBody,
  response: z.object({
    message: z.string(),
    redirectUrl: jobUrlSchema,
    deductedXP: z.number().nonnegative(),
    totalXP: z.number().nonnegative().nullable(),
  }),
  errors: ['forbidden', ...applyForJob.errors],
});
