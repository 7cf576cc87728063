import { z } from 'zod';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { INTEREST_LENGTH_MAX, INTERESTS_MAX, jobStageSchema, jobTypeSchema } from './job-kinds';
import { jobUrlSchema } from './jobs.contract';
import { defineRoute } from './route';
import { textSchema } from './text';
import { givenDaySchema } from './time';

/** Maximum number of cards on one student's board. */
export const BOARD_MAX = 300;
export const JOB_NOTE_MAX = 2_000;

/** One card of the application board; it is kept after the posting is removed. */
export const jobCardSchema = z.object({
  _id: z.uuid(),
  jobId: z.uuid(),
  title: z.string().nullable(),
  company_name: z.string().nullable(),
  candidate_required_location: z.string().nullable(),
  contract_type: jobTypeSchema.nullable(),
  url: jobUrlSchema,
  isSample: z.boolean(),
  /** Whether the posting has been removed from the jobs board. */
  isGone: z.boolean(),
  stage: jobStageSchema,
  note: z.string(),
  remindOn: z.iso.date().nullable(),
  /** Whether the day of the reminder has come. */
  isDue: z.boolean(),
  savedAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  /** Increases with each change; a change based on an older version is refused. */
  version: z.number().int().nonnegative(),
});
export type JobCard = z.infer<typeof jobCardSchema>;

const board = z.object({ cards: z.array(jobCardSchema).max(BOARD_MAX) });
const done = z.object({ message: z.string() });
const own = z.object({ studentId: z.uuid() });

export const listJobCards = defineRequest({
  subject: 'jobs.listCards',
  summary: "The caller's board: saved jobs and applications",
  request: own.extend({ from: z.number().int().nonnegative().default(0) }),
  /** One page of cards, and the position of the next page; null on the last page. */
  response: board.extend({ next: z.number().int().positive().nullable() }),
  errors: [],
});
export const listJobCardsRoute = defineRoute({
  method: 'GET',
  path: '/api/jobs/board',
  access: 'student',
  summary: listJobCards.summary,
  response: board,
  errors: listJobCards.errors,
});

export const saveJob = defineRequest({
  subject: 'jobs.save',
  summary: 'Saves a job on the board, for nothing; again changes nothing',
  request: own.extend({ jobId: z.uuid() }),
  response: jobCardSchema,
  errors: ['not_found', 'conflict', 'unauthenticated'],
});
export const saveJobRoute = defineRoute({
  method: 'POST',
  path: '/api/jobs/:id/save',
  access: 'student',
  summary: saveJob.summary,
  body: z.object({}).optional(),
  response: jobCardSchema,
  errors: saveJob.errors,
});

const cardChange = z.object({
  /** The version that the caller has read. */
  version: z.number().int().nonnegative(),
  stage: jobStageSchema.optional(),
  note: textSchema.trim().max(JOB_NOTE_MAX).optional(),
  /** Day of the reminder; null for none. */
  remindOn: givenDaySchema.nullable().optional(),
});

export const changeJobCard = defineRequest({
  subject: 'jobs.changeCard',
  summary: 'Moves a card of the caller, or changes its note or reminder',
  request: own.extend({ cardId: z.uuid(), change: cardChange }),
  response: jobCardSchema,
  errors: ['not_found', 'conflict', 'unauthenticated'],
});
export const changeJobCardRoute = defineRoute({
  method: 'PUT',
  path: '/api/jobs/board/:id',
  access: 'student',
  summary: changeJobCard.summary,
  body: cardChange,
  response: jobCardSchema,
  errors: changeJobCard.errors,
});

export const removeJobCard = defineRequest({
  subject: 'jobs.removeCard',
  summary: 'Takes a saved job off the board; an application stays',
  request: own.extend({ cardId: z.uuid() }),
  response: done,
  errors: ['not_found', 'conflict', 'unauthenticated'],
});
export const removeJobCardRoute = defineRoute({
  method: 'DELETE',
  path: '/api/jobs/board/:id',
  access: 'student',
  summary: removeJobCard.summary,
  response: done,
  errors: removeJobCard.errors,
});

const preferences = z.object({
  interests: z
    .array(textSchema.trim().min(1).max(INTEREST_LENGTH_MAX))
    .max(INTERESTS_MAX)
    .default([]),
  wantsWeeklyMail: z.boolean().default(false),
});
export type JobPreferences = z.infer<typeof preferences>;

export const getJobPreferences = defineRequest({
  subject: 'jobs.getPreferences',
  summary: "The caller's interests, and whether the weekly mail is wanted",
  request: own,
  response: preferences,
  errors: [],
});
export const getJobPreferencesRoute = defineRoute({
  method: 'GET',
  path: '/api/jobs/preferences',
  access: 'student',
  summary: getJobPreferences.summary,
  response: preferences,
  errors: getJobPreferences.errors,
});

export const setJobPreferences = defineRequest({
  subject: 'jobs.setPreferences',
  summary: "Sets the caller's interests, and whether the weekly mail is wanted",
  request: own.extend({
    /** Recipient of the weekly mail. */
    email: z.string().max(320),
    department: departmentSchema.nullable(),
    preferences,
  }),
  response: preferences,
  errors: ['unauthenticated'],
});
export const setJobPreferencesRoute = defineRoute({
  method: 'PUT',
  path: '/api/jobs/preferences',
  access: 'student',
  summary: setJobPreferences.summary,
  body: preferences,
  response: preferences,
  errors: setJobPreferences.errors,
});

/** Unsubscribe secret of one student's weekly mail: 128 random bits. */
export const mailTokenSchema = z.string().regex(/^[0-9a-f]{32}$/);

export const endWeeklyMail = defineRequest({
  subject: 'jobs.endWeeklyMail',
  summary: 'Ends the weekly mail of whoever holds the token; any other token changes nothing',
  request: z.object({ token: mailTokenSchema }),
  response: done,
  errors: [],
});
