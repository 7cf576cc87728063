import { z } from 'zod';
import { accountPart } from './admin.live';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';
import { departmentSchema } from './departments';
import { userWithXpSchema } from './identity.contract';
import { lossesSchema } from './losses';
import { textSchema } from './text';

export * from './admin.live';

/**
 * Suspension length that the interface offers, in days; the route accepts 1 to
 * `SUSPENSION_DAYS_MAX`.
 */
export const SUSPENSION_DAYS = 7;
export const SUSPENSION_DAYS_MAX = 365;
/** Default number of rows per page of an admin table. */
export const ADMIN_PAGE_SIZE = 25;
export const ADMIN_PAGE_MAX = 100;

const done = z.object({ message: z.string() });
/** A count. */
export const total = z.number().int().nonnegative();

/** Query parameters common to all tables of the admin area; pages count from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(ADMIN_PAGE_MAX).default(ADMIN_PAGE_SIZE),
  /** Part of a name or an e-mail address, in any casing. */
  search: textSchema.trim().max(100).default(''),
  direction: z.enum(['asc', 'desc']).default('asc'),
});

export const USER_COLUMNS = [
  'name',
  'email',
  'department',
  'totalXP',
  'suspendedUntil',
  'createdAt',
] as const;
const usersQuery = pageQuery.extend({ sort: z.enum(USER_COLUMNS).default('name') });
export type UsersQuery = z.output<typeof usersQuery>;

const usersPage = z.object({ users: z.array(userWithXpSchema).max(ADMIN_PAGE_MAX), total });
export type UsersPage = z.output<typeof usersPage>;

export const listUsers = defineRequest({
  subject: 'identity.listUsers',
  summary: 'Students, a page at a time; XP as identity has last heard of it',
  request: usersQuery,
  response: usersPage,
  errors: [],
});

export const listUsersRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/all-users',
  access: 'admin',
  summary: 'Students, a page at a time; XP as identity has last heard of it',
  query: usersQuery,
  response: usersPage,
  errors: listUsers.errors,
});

export const PENDING_COLUMNS = ['email', 'department', 'createdAt'] as const;
const pendingQuery = pageQuery.extend({
  sort: z.enum(PENDING_COLUMNS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type PendingQuery = z.output<typeof pendingQuery>;

export const pendingUserSchema = z.object({
  _id: z.uuid(),
  email: z.string(),
  department: departmentSchema,
  createdAt: z.iso.datetime(),
});
export type PendingUser = z.infer<typeof pendingUserSchema>;
const pendingPage = z.object({ users: z.array(pendingUserSchema).max(ADMIN_PAGE_MAX), total });

export const listPendingUsers = defineRequest({
  subject: 'identity.listPendingUsers',
  summary: 'Registrations whose e-mail address is not verified yet, a page at a time',
  request: pendingQuery,
  response: pendingPage,
  errors: [],
});

export const listPendingUsersRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/pending-users',
  access: 'admin',
  summary: 'Registrations whose e-mail address is not verified yet, a page at a time',
  query: pendingQuery,
  response: pendingPage,
  errors: listPendingUsers.errors,
});

const adminId = z.uuid();
const suspendBody = z.object({
  days: z
    .number('Please give a number of days.')
    .int('Please give whole days.')
    .min(1, 'A suspension lasts 1 to 365 days.')
    .max(SUSPENSION_DAYS_MAX, 'A suspension lasts 1 to 365 days.'),
});
const suspension = done.extend({ suspendedUntil: z.iso.datetime().nullable() });

export const suspendUser = defineRequest({
  subject: 'identity.suspendUser',
  summary: 'Shuts somebody out for so many days from now, and ends all their sessions',
  request: suspendBody.extend({ userId: z.uuid(), adminId }),
  response: suspension,
  errors: ['invalid_input', 'not_found', 'forbidden'],
});

export const suspendUserRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/suspend-user/:id',
  access: 'admin',
  summary: 'Shuts somebody out for so many days from now, and ends all their sessions',
  body: suspendBody,
  response: suspension,
  errors: suspendUser.errors,
});

export const liftSuspension = defineRequest({
  subject: 'identity.liftSuspension',
  summary: 'Lets somebody in again; who is not suspended stays so',
  request: z.object({ userId: z.uuid(), adminId }),
  response: suspension,
  errors: ['not_found', 'forbidden'],
});

export const liftSuspensionRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/suspend-user/:id',
  access: 'admin',
  summary: 'Lets somebody in again; who is not suspended stays so',
  response: suspension,
  errors: liftSuspension.errors,
});

export const countLosses = defineRequest({
  subject: 'identity.countLosses',
  summary: 'What deleting an account would lose, as every service counts it',
  request: z.object({ userId: z.uuid() }),
  response: lossesSchema,
  errors: ['not_found'],
});

export const getUserLossesRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/delete-user/:id',
  access: 'admin',
  summary: 'What deleting an account would lose',
  response: lossesSchema,
  errors: ['not_found'],
});

export const deleteUser = defineRequest({
  subject: 'identity.deleteUser',
  summary: 'Deletes an account; its ledger is kept without a name',
  request: z.object({ userId: z.uuid(), adminId }),
  response: done,
  errors: ['not_found', 'forbidden'],
});

export const deleteUserRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/delete-user/:id',
  access: 'admin',
  summary: 'Deletes an account; its ledger is kept without a name',
  response: done,
  errors: deleteUser.errors,
});

export const deletePendingUser = defineRequest({
  subject: 'identity.deletePendingUser',
  summary:
    'Takes a registration away and frees its e-mail address; one that is not there is no error',
  request: z.object({ registrationId: z.uuid(), adminId }),
  response: done,
  errors: [],
});

export const deletePendingUserRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/pending-user/:id',
  access: 'admin',
  summary:
    'Takes a registration away and frees its e-mail address; one that is not there is no error',
  response: done,
  errors: deletePendingUser.errors,
});

export const clearPendingUsers = defineRequest({
  subject: 'identity.clearPendingUsers',
  summary: 'Takes all registrations away that wait',
  request: z.object({ adminId }),
  response: done,
  errors: [],
});

export const clearPendingUsersRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/pending-users-clear',
  access: 'admin',
  summary: 'Takes all registrations away that wait',
  response: done,
  errors: clearPendingUsers.errors,
});

/** For screens only, which poll as well. */
export const accountsChanged = defineEvent({
  subject: 'identity.accounts-changed.v1',
  summary: 'Somebody registered, signed in, was suspended or is gone',
  durable: false,
  payload: z.object({ parts: z.array(accountPart) }),
});

/** For screens only. */
export const presenceChanged = defineEvent({
  subject: 'gateway.presence-changed.v1',
  summary: 'A student has come or gone',
  durable: false,
  payload: z.object({}),
});
