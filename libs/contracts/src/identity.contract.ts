import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';
import { emailSchema, secondFactorCodeSchema } from './credentials';
import { departmentSchema } from './departments';
import { errorCodeSchema } from './error-codes';
import { ownProfileSchema, profileImageSchema } from './profile-parts';

export * from './session.live';

/** Minimum interval between two codes for one registration, in s. */
export const RESEND_AFTER_SECONDS = 120;

/**
 * Maximum number of deleted accounts of one mailbox, newest first, whose limits apply to a new
 * account.
 */
export const FORMER_ACCOUNTS_MAX = 50;

export const personNameSchema = z.string().trim().min(1, 'Please enter your name.').max(80);
export const roleSchema = z.enum(['student', 'admin']);

/** Client of a request, for rate limiting and for the list of devices. */
export const deviceSchema = z.object({
  address: z.string().max(64),
  userAgent: z.string().max(400),
  /** Secret issued to the browser at its last sign-in; the only means of recognising it. */
  deviceSecret: z.string().max(64).optional(),
});

/** An authenticated user, as every service sees the caller. */
export const callerSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  role: roleSchema,
  name: z.string(),
  email: z.string(),
  department: departmentSchema.nullable(),
  /** Expiry time of the session, ISO 8601. */
  expiresAt: z.iso.datetime(),
});
export type Caller = z.infer<typeof callerSchema>;

/** The user as the API returns it; the gateway adds `totalXP` from the ledger. */
export const userSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  department: departmentSchema.nullable(),
  role: roleSchema,
  isSuspended: z.boolean(),
  suspendedUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export const userWithXpSchema = userSchema.extend({ totalXP: z.number().nonnegative() });
export type UserWithXp = z.infer<typeof userWithXpSchema>;
/** A user with their own profile. */
export const userWithProfileSchema = userSchema.extend(ownProfileSchema.shape);
/** The signed-in user. */
export const ownUserSchema = userWithXpSchema.extend(ownProfileSchema.shape).extend({
  /** XP earned in tests but not yet added to the ledger; null while unknown. */
  waitingXP: z.number().nonnegative().nullable().default(null),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

const message = z.object({ message: z.string() });
/** HTTP response of a sign-in: both fields contain the same token. */
export const tokenReply = message.extend({ token: z.string(), accessToken: z.string() });
/**
 * HTTP response to a credential (a password, a code). The portal always returns all fields; the
 * screens accept either name of the token, and show the specification's text if both are missing.
 */
export const proofReply = tokenReply.partial();
/** A started session: the bearer token, and the separate cookie secret of the same session. */
export const startedSession = z.object({
  token: z.string(),
  cookieSecret: z.string(),
  /** Lets the browser be recognised at its next sign-in. */
  deviceSecret: z.string(),
  expiresAt: z.iso.datetime(),
  message: z.string(),
});

const loginBody = z.object({ email: emailSchema, password: z.string().min(1).max(1_024) });

export const login = defineRequest({
  subject: 'identity.login',
  summary: 'Signs a student in',
  request: loginBody.extend({ device: deviceSchema }),
  response: startedSession,
  errors: ['wrong_credentials', 'suspended', 'too_many_requests', 'unavailable'],
});

export const loginRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Signs a student in',
  body: loginBody,
  response: proofReply,
  errors: login.errors,
});

/** `code`: of the authenticator or a recovery code; required of admins with a second factor. */
const adminLoginBody = loginBody.extend({ code: secondFactorCodeSchema.optional() });

export const adminLogin = defineRequest({
  subject: 'identity.adminLogin',
  summary: 'Signs an admin in',
  request: adminLoginBody.extend({ device: deviceSchema }),
  response: startedSession,
  errors: [
    ...(['wrong_credentials', 'second_factor_required', 'wrong_code'] as const),
    ...(['suspended', 'too_many_requests', 'unavailable'] as const),
  ],
});

export const adminLoginRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Signs an admin in',
  body: adminLoginBody,
  response: proofReply,
  errors: adminLogin.errors,
});

export const logout = defineRequest({
  subject: 'identity.logout',
  summary: 'Ends the session of the caller',
  request: z.object({ sessionId: z.uuid() }),
  response: message,
  errors: [],
});

export const logoutRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'own-session',
  summary: 'Ends the session of the caller',
  body: z.object({}).optional(),
  response: message,
  errors: logout.errors,
});

export const authenticate = defineRequest({
  subject: 'identity.authenticate',
  summary: 'Tells whose token or cookie it is',
  request: z.union([
    z.object({ token: z.string().max(4_096) }),
    z.object({ cookieSecret: z.string().max(256) }),
  ]),
  response: callerSchema,
  errors: ['unauthenticated', 'suspended'],
});

export const getUser = defineRequest({
  subject: 'identity.getUser',
  summary: 'The signed-in user',
  request: z.object({ userId: z.uuid() }),
  response: userWithProfileSchema,
  errors: ['not_found'],
});

export const getUserRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/current-user',
  access: 'own-session',
  summary: 'The signed-in user',
  response: z.object({ user: ownUserSchema }),
  errors: getUser.errors,
});

/** A mail as the development mailbox stores it if no mail server is configured. */
export const mailSchema = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
});
export type Mail = z.infer<typeof mailSchema>;

export const readMailbox = defineRequest({
  subject: 'identity.readMailbox',
  summary: 'The latest mails, newest first; `not_found` where a mail server is set',
  request: z.object({ limit: z.number().int().min(1).max(100).default(50) }),
  response: z.object({ mails: z.array(mailSchema) }),
  errors: ['not_found'],
});

/** Maximum number of students in one call of `seedStudents`. */
export const SEED_STUDENTS_MAX = 100;

export const seedStudents = defineRequest({
  subject: 'identity.seedStudents',
  summary: 'Adds verified demo students whom nobody can sign in as; known ones are answered again',
  request: z.object({
    students: z
      .array(z.object({ email: emailSchema, name: personNameSchema, department: departmentSchema }))
      .min(1)
      .max(SEED_STUDENTS_MAX),
  }),
  response: z.object({ students: z.array(z.object({ studentId: z.uuid(), email: z.string() })) }),
  errors: ['invalid_input', 'conflict'],
  timeoutMs: 20_000,
});

/** Maximum number of students on one page of `listStudents`. */
export const STUDENTS_PAGE_MAX = 1_000;

/** Increases with every fact of one student that replaces another. */
const factVersion = z.int().nonnegative().default(0);

/** For services that keep a copy but started after the events were published; in id order. */
export const listStudents = defineRequest({
  subject: 'identity.listStudents',
  summary: 'All students, a page at a time',
  request: z.object({ after: z.uuid().nullable() }),
  response: z.object({
    students: z
      .array(
        z.object({
          studentId: z.uuid(),
          name: z.string(),
          department: departmentSchema,
          isDemo: z.boolean(),
          suspendedUntil: z.iso.datetime().nullable(),
          isHidden: z.boolean().default(false),
          profileImage: profileImageSchema,
          /** Version of the last fact included; a newer one replaces it. */
          version: factVersion,
        }),
      )
      .max(STUDENTS_PAGE_MAX),
  }),
  errors: [],
});

export const studentRegistered = defineEvent({
  subject: 'identity.student-registered.v1',
  summary: 'A student has verified the e-mail address',
  durable: true,
  payload: z.object({
    studentId: z.uuid(),
    name: z.string(),
    department: departmentSchema,
    isDemo: z.boolean().default(false),
    /** Deleted accounts of the same mailbox, whose limits also apply to this account. */
    formerIds: z.array(z.uuid()).max(FORMER_ACCOUNTS_MAX).default([]),
  }),
});

export const studentRenamed = defineEvent({
  subject: 'identity.student-renamed.v1',
  summary: 'A student goes by another name',
  durable: true,
  replaces: 'studentId',
  payload: z.object({ studentId: z.uuid(), name: z.string(), version: factVersion }),
});

export const studentSuspended = defineEvent({
  subject: 'identity.student-suspended.v1',
  summary: 'A student is shut out until a time, or again let in (`until` null)',
  durable: true,
  replaces: 'studentId',
  payload: z.object({
    studentId: z.uuid(),
    until: z.iso.datetime().nullable(),
    version: factVersion,
  }),
});

export const studentDeleted = defineEvent({
  subject: 'identity.student-deleted.v1',
  summary: 'A student is gone; what is kept of them has no name',
  durable: true,
  payload: z.object({ studentId: z.uuid() }),
});

/** Makes the gateways remove the session from their caches and disconnect its sockets. */
export const sessionEnded = defineEvent({
  subject: 'identity.session-ended.v1',
  summary: 'A session has ended by logout, suspension or deletion',
  durable: false,
  payload: z.object({
    userId: z.uuid(),
    sessionIds: z.array(z.uuid()).max(1_000),
    /** Message for the user, if someone else ended the sessions. */
    refusal: z.object({ code: errorCodeSchema, message: z.string() }).optional(),
  }),
});
