import { z } from 'zod';
import { defineRequest } from './contract';
import { idSchema } from './id';
import { defineRoute } from './route';
import { studyPersonSchema, studySessionIdSchema } from './study-parts';
import { textSchema } from './text';

const blocking = z.object({ userId: idSchema, isBlocked: z.boolean() });

export const blockStudent = defineRequest({
  subject: 'study.block',
  summary: 'Blocks a student, or no longer: neither finds, asks nor meets the other',
  request: blocking.extend({ studentId: idSchema }),
  response: z.object({ isBlocked: z.boolean() }),
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
});

export const blockStudentRoute = defineRoute({
  method: 'POST',
  path: '/api/study/block',
  access: 'student',
  summary: blockStudent.summary,
  body: blocking,
  response: blockStudent.response,
  errors: blockStudent.errors,
});

const reportBody = z.object({
  userId: idSchema,
  reason: textSchema.trim().min(1, 'Please describe what happened.').max(1_000),
});

export const reportStudent = defineRequest({
  subject: 'study.report',
  summary: 'Tells the admins of a student whom the caller has met, and blocks that student',
  request: reportBody.extend({ studentId: idSchema }),
  response: z.object({ message: z.string() }),
  errors: ['invalid_input', 'not_found', 'too_many_requests'],
});

export const reportStudentRoute = defineRoute({
  method: 'POST',
  path: '/api/study/report',
  access: 'student',
  summary: reportStudent.summary,
  body: reportBody,
  response: reportStudent.response,
  errors: reportStudent.errors,
});

/** Maximum number of reports in one response. */
export const STUDY_REPORTS_MAX = 200;

const studyReportSchema = z.object({
  _id: idSchema,
  /** Null if the account was deleted. */
  reporter: studyPersonSchema.nullable(),
  reported: studyPersonSchema,
  /** Their last session together; null if there was only a request. */
  sessionId: studySessionIdSchema.nullable(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type StudyReport = z.infer<typeof studyReportSchema>;

export const listStudyReports = defineRequest({
  subject: 'study.listReports',
  summary: 'What students have told of others, the newest first',
  request: z.object({}),
  response: z.object({ reports: z.array(studyReportSchema).max(STUDY_REPORTS_MAX) }),
  errors: [],
});

export const listStudyReportsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/study-reports',
  access: 'admin',
  summary: listStudyReports.summary,
  response: z.array(studyReportSchema).max(STUDY_REPORTS_MAX),
  errors: listStudyReports.errors,
});

export const removeStudyReport = defineRequest({
  subject: 'study.removeReport',
  summary: 'Takes a report away that was looked at; one that is not there is no error',
  request: z.object({ reportId: idSchema, adminId: idSchema }),
  response: z.object({ message: z.string() }),
  errors: [],
});

export const removeStudyReportRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/study-reports/:id',
  access: 'admin',
  summary: removeStudyReport.summary,
  response: removeStudyReport.response,
  errors: removeStudyReport.errors,
});
