import { z } from 'zod';
import { total } from './admin.contract';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { defineRoute } from './route';

/** Number of students in the "top students by XP" card. */
export const TOP_XP_USERS = 10;

/** Figures that the identity service computes from its own data. */
export const countAccounts = defineRequest({
  subject: 'identity.countAccounts',
  summary: 'Students, registrations that wait, and students who signed in today',
  request: z.object({}),
  response: z.object({ totalUsers: total, pendingUsers: total, todaysLogins: total }),
  errors: [],
});

const topXpUser = z.object({
  _id: z.uuid(),
  name: z.string(),
  totalXP: z.number(),
  rank: z.number().int().positive(),
});

const topXpUsers = z.array(topXpUser).max(TOP_XP_USERS);

export const listTopStudents = defineRequest({
  subject: 'identity.listTopStudents',
  summary: 'The students who lead, or who led when that was last known',
  request: z.object({}),
  response: z.object({ topXpUsers }),
  errors: [],
});

const adminStats = z.object({
  totalUsers: total,
  pendingUsers: total,
  /** Students with a live socket within the last 2 minutes; null while the number is unknown. */
  onlineUsers: total.nullable(),
  /** Students who signed in since midnight, in the portal's time zone. */
  todaysLogins: total,
  topXpUsers,
});
export type AdminStats = z.infer<typeof adminStats>;

export const getAdminStatsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  summary: 'The figures of the dashboard',
  response: adminStats,
});

const statistics = z.object({
  /** Students at the end of each of the last six months, the current one last. */
  months: z
    .array(z.object({ month: z.string().regex(/^\d{4}-\d\d$/), totalUsers: total }))
    .length(6),
  /** Students who signed in on each of the last seven days, today last. */
  days: z.array(z.object({ day: z.iso.date(), signIns: total })).length(7),
  departments: z.array(z.object({ department: departmentSchema, students: total })),
  suspendedUsers: total,
});
export type UserStatistics = z.infer<typeof statistics>;

export const getUserStatistics = defineRequest({
  subject: 'identity.getUserStatistics',
  summary: 'How many students there were, signed in, and study where',
  request: z.object({}),
  response: statistics,
  errors: [],
});

export const getUserStatisticsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/user-statistics',
  access: 'admin',
  summary: 'How many students there were, signed in, and study where',
  response: statistics,
  errors: getUserStatistics.errors,
});
