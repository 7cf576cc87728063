import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { textSchema } from './text';

/** Reasons for reporting a job, in display order. */
export const JOB_REPORT_REASONS = ['scam', 'closed', 'wrong', 'offensive', 'other'] as const;
export const jobReportReasonSchema = z.enum(JOB_REPORT_REASONS);
export type JobReportReason = z.infer<typeof jobReportReasonSchema>;
export const JOB_REPORT_NOTE_MAX = 500;
/** Maximum number of reports from one student within 24 hours. */
export const JOB_REPORTS_A_DAY = 20;

const done = z.object({ message: z.string() });
const reportBody = z.object({
  reason: jobReportReasonSchema,
  note: textSchema.trim().max(JOB_REPORT_NOTE_MAX).default(''),
});

export const reportJob = defineRequest({
  subject: 'jobs.report',
  summary: 'Reports a job to the admins; again, changes reason and note',
  request: reportBody.extend({ studentId: z.uuid(), jobId: z.uuid() }),
  response: done,
  errors: ['not_found', 'too_many_requests', 'unauthenticated'],
});
export const reportJobRoute = defineRoute({
  method: 'POST',
  path: '/api/jobs/:id/report',
  access: 'student',
  summary: reportJob.summary,
  body: reportBody,
  response: done,
  errors: reportJob.errors,
});
