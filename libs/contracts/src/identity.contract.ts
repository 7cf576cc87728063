import { z } from 'zod';
import { defineEvent, defineHttpRequest, defineRequest } from './contract';
import { codeSchema, emailSchema, secondFactorCodeSchema } from './credentials';
import { departmentSchema } from './departments';
import { errorCodeSchema } from './error-codes';
import { TEXTS } from './texts';

/** Seconds between two codes for one registration. */
export const RESEND_AFTER_SECONDS = 120;

export const personNameSchema = z.string().trim().min(1).max(80);
export const roleSchema = z.enum(['student', 'admin']);

/** Where a request came from: for slowing down guesses and for the list of devices. */
export const deviceSchema = z.object({
  address: z.string().max(64),
  userAgent: z.string().max(400),
  /** What a browser was given at its last sign-in: it is known again by that alone. */
  deviceSecret: z.string().max(64).optional(),
});

/** A signed-in person, as every service sees the caller. */
export const callerSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  role: roleSchema,
  name: z.string(),
  email: z.string(),
  department: departmentSchema.nullable(),
  /** When the session ends by itself: ISO. */
  expiresAt: z.iso.datetime(),
});
export type Caller = z.infer<typeof callerSchema>;

/** The user as the API shows it; `totalXP` is added by the gateway from the ledger. */
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

const message = z.object({ message: z.string() });
/** What a sign-in answers over HTTP: both names carry the same token. */
export const tokenReply = message.extend({ token: z.string(), accessToken: z.string() });
/** A started session: the bearer token, and the cookie's own secret for the same session. */
export const startedSession = z.object({
  token: z.string(),
  cookieSecret: z.string(),
  /** For the browser to be known again by at its next sign-in. */
  deviceSecret: z.string(),
  expiresAt: z.iso.datetime(),
  message: z.string(),
});

/** What is missing or wrong in it is told in the specification's order and words, by identity. */
const registrationBody = z.object({
  email: z.string().trim().toLowerCase().max(254).default(''),
  password: z.string().max(1_024).default(''),
  confirmPassword: z.string().max(1_024).default(''),
  department: z.string().max(80).default(''),
  acceptedTerms: z.boolean(TEXTS.acceptTerms),
  name: z.string().max(80).optional(),
});
const resendBody = z.object({ email: emailSchema, resend: z.literal(true) });

/**
 * Names one registration to the browser that made it. Sent along with the code, it keeps the code of
 * somebody else's registration of the same address from being taken for the own one.
 */
const registrationIdSchema = z.uuid();

/** `POST /api/auth/register`, which serves both a registration and, with `resend: true`, a new code. */
export const register = defineHttpRequest({
  subject: 'identity.register',
  summary: 'Registers a student and mails a verification code',
  request: registrationBody.extend({ device: deviceSchema }),
  response: message.extend({ registrationId: registrationIdSchema }),
  errors: ['invalid_input', 'too_early', 'unavailable'],
  http: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: z.union([resendBody, registrationBody]),
    query: z.object({}),
    response: message.extend({
      data: z.object({
        email: z.string(),
        resendAfterSeconds: z.number(),
        registrationId: registrationIdSchema.optional(),
      }),
    }),
  },
});

export const resendCode = defineRequest({
  subject: 'identity.resendCode',
  summary: 'Mails a new verification code; the old one ends',
  request: z.object({ email: emailSchema, device: deviceSchema }),
  response: message,
  errors: ['invalid_input', 'too_early'],
});

const verificationBody = z.object({
  email: emailSchema,
  code: codeSchema,
  registrationId: registrationIdSchema.optional(),
});

export const verify = defineHttpRequest({
  subject: 'identity.verify',
  summary: 'Turns a pending registration into a student by the mailed code',
  request: verificationBody.extend({ device: deviceSchema }),
  response: startedSession,
  errors: ['wrong_code', 'too_many_requests'],
  http: {
    method: 'POST',
    path: '/api/auth/verify',
    access: 'public',
    body: verificationBody,
    query: z.object({}),
    response: tokenReply,
  },
});

const loginBody = z.object({ email: emailSchema, password: z.string().min(1).max(1_024) });

export const login = defineHttpRequest({
  subject: 'identity.login',
  summary: 'Signs a student in',
  request: loginBody.extend({ device: deviceSchema }),
  response: startedSession,
  errors: ['wrong_credentials', 'suspended', 'too_many_requests', 'unavailable'],
  http: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: loginBody,
    query: z.object({}),
    response: tokenReply,
  },
});

/** `code`: of the authenticator or a recovery code, from admins with a second factor. */
const adminLoginBody = loginBody.extend({ code: secondFactorCodeSchema.optional() });

export const adminLogin = defineHttpRequest({
  subject: 'identity.adminLogin',
  summary: 'Signs an admin in',
  request: adminLoginBody.extend({ device: deviceSchema }),
  response: startedSession,
  errors: [
    ...(['wrong_credentials', 'second_factor_required', 'wrong_code'] as const),
    ...(['suspended', 'too_many_requests', 'unavailable'] as const),
  ],
  http: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    body: adminLoginBody,
    query: z.object({}),
    response: tokenReply,
  },
});

export const logout = defineHttpRequest({
  subject: 'identity.logout',
  summary: 'Ends the session of the caller',
  request: z.object({ sessionId: z.uuid() }),
  response: message,
  errors: [],
  http: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'own-session',
    query: z.object({}),
    body: z.object({}).optional(),
    response: message,
  },
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

export const getUser = defineHttpRequest({
  subject: 'identity.getUser',
  summary: 'The signed-in user',
  request: z.object({ userId: z.uuid() }),
  response: userSchema,
  errors: ['not_found'],
  http: {
    method: 'GET',
    path: '/api/auth/current-user',
    access: 'own-session',
    query: z.object({}),
    body: z.undefined(),
    response: z.object({ user: userWithXpSchema }),
  },
});

/** A mail as the mailbox keeps it where no mail server is set. */
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

/** Students at most in one call of `seedStudents`. */
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

export const studentRegistered = defineEvent({
  subject: 'identity.student-registered.v1',
  summary: 'A student has verified the e-mail address',
  durable: true,
  payload: z.object({
    studentId: z.uuid(),
    name: z.string(),
    department: departmentSchema,
    isDemo: z.boolean().default(false),
  }),
});

export const studentRenamed = defineEvent({
  subject: 'identity.student-renamed.v1',
  summary: 'A student goes by another name',
  durable: true,
  payload: z.object({ studentId: z.uuid(), name: z.string() }),
});

export const studentSuspended = defineEvent({
  subject: 'identity.student-suspended.v1',
  summary: 'A student is shut out until a time, or again let in (`until` null)',
  durable: true,
  payload: z.object({ studentId: z.uuid(), until: z.iso.datetime().nullable() }),
});

export const studentDeleted = defineEvent({
  subject: 'identity.student-deleted.v1',
  summary: 'A student is gone; what is kept of them has no name',
  durable: true,
  payload: z.object({ studentId: z.uuid() }),
});

/** For the gateways: forget the session at once and cut its sockets. */
export const sessionEnded = defineEvent({
  subject: 'identity.session-ended.v1',
  summary: 'A session has ended by logout, suspension or deletion',
  durable: false,
  payload: z.object({
    userId: z.uuid(),
    sessionIds: z.array(z.uuid()).max(1_000),
    /** What the person is told, where it was not the person who ended them. */
    refusal: z.object({ code: errorCodeSchema, message: z.string() }).optional(),
  }),
});
