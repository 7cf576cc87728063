import { z } from 'zod';
import { ADMIN_PAGE_MAX, pageQuery, total } from './admin.contract';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';

export const ADMIN_ACTS = [
  'signed-in',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-refused',
  'user-suspended',
  'suspension-lifted',
  'user-deleted',
  'pending-user-removed',
  'pending-users-cleared',
  'announcement-posted',
  'announcement-removed',
  'announcements-cleared',
  'feedback-removed',
  'feedback-cleared',
  'study-report-removed',
  'question-withdrawn',
  'question-put-back',
  'question-flags-dismissed',
  'job-posted',
  'job-closed',
  'job-hidden',
  'job-shown',
  'job-reports-dismissed',
  'library-title-added',
  'library-title-removed',
] as const;
export const adminActSchema = z.enum(ADMIN_ACTS);
export type AdminAct = z.infer<typeof adminActSchema>;

/** Maximum length of `about`, in characters. */
export const ABOUT_ACT_MAX = 300;

/** Stored details of an act; they never include text written by others. */
const actDetails = {
  act: adminActSchema,
  /** The person or object concerned, named as an admin knows it. */
  about: z.string().max(ABOUT_ACT_MAX),
};

/** Published by services whose admin routes change data; identity keeps the log. */
export const adminActed = defineEvent({
  subject: 'audit.admin-acted.v1',
  summary: 'An admin has changed something',
  durable: true,
  payload: z.object({ ...actDetails, adminId: z.uuid(), at: z.iso.datetime() }),
});

const auditEntry = z.object({
  ...actDetails,
  _id: z.uuid(),
  admin: z.string(),
  at: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
const auditQuery = pageQuery.omit({ search: true, direction: true });
const auditPage = z.object({ entries: z.array(auditEntry).max(ADMIN_PAGE_MAX), total });

export const listAdminActs = defineRequest({
  subject: 'identity.listAdminActs',
  summary: 'What admins have done, the newest first',
  request: auditQuery,
  response: auditPage,
  errors: [],
});

export const listAdminActsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/audit-log',
  access: 'admin',
  summary: 'What admins have done, the newest first',
  query: auditQuery,
  response: auditPage,
  errors: listAdminActs.errors,
});
