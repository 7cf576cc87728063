import { z } from 'zod';
import { defineRequest } from './contract';
import { codeSchema, emailSchema } from './credentials';
import { plainEmail } from './email-address';
import { deviceSchema, proofReply, startedSession } from './identity.contract';
import { defineRoute } from './route';
import { TEXTS } from './texts';

const message = z.object({ message: z.string() });
const RESEND_WORDS = 'resend must be true or left out.';

/** Identity reports invalid fields, in the specification's order and words. */
const registrationBody = z.object({
  email: z.string().overwrite(plainEmail).max(254).default(''),
  password: z.string().max(1_024).default(''),
  confirmPassword: z.string().max(1_024).default(''),
  department: z.string().max(80).default(''),
  acceptedTerms: z.boolean(TEXTS.acceptTerms),
  name: z.string().max(80).optional(),
});
/**
 * Identifies one registration to the browser that made it. Sent with the code, it prevents a code
 * of another person's registration of the same address from being accepted for this one.
 */
const registrationIdSchema = z.uuid();
const resendBody = z.object({
  email: emailSchema,
  resend: z.literal(true),
  registrationId: registrationIdSchema.optional(),
});

/** `POST /api/auth/register` serves both a registration and, with `resend: true`, a new code. */
export const register = defineRequest({
  subject: 'identity.register',
  summary: 'Registers a student and mails a verification code',
  request: registrationBody.extend({ device: deviceSchema }),
  response: message.extend({ registrationId: registrationIdSchema }),
  errors: ['invalid_input', 'too_early', 'unavailable'],
});

export const registerRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Registers a student and mails a verification code',
  // `resend` selects the variant, so a missing field is reported for that variant.
  body: z.discriminatedUnion(
    'resend',
    [resendBody, registrationBody.extend({ resend: z.literal(false).optional() })],
    { error: ({ code }) => (code === 'invalid_union' ? RESEND_WORDS : undefined) },
  ),
  response: message.extend({
    data: z.object({
      email: z.string(),
      resendAfterSeconds: z.number(),
      registrationId: registrationIdSchema.optional(),
    }),
  }),
  errors: register.errors,
});

export const resendCode = defineRequest({
  subject: 'identity.resendCode',
  summary: 'Mails a new verification code; the old one ends',
  request: resendBody.omit({ resend: true }).extend({ device: deviceSchema }),
  response: message,
  errors: ['invalid_input', 'too_early'],
});

const verificationBody = z.object({
  email: emailSchema,
  code: codeSchema,
  registrationId: registrationIdSchema.optional(),
});

export const verify = defineRequest({
  subject: 'identity.verify',
  summary: 'Turns a pending registration into a student by the mailed code',
  request: verificationBody.extend({ device: deviceSchema }),
  response: startedSession,
  errors: ['wrong_code', 'too_many_requests'],
});

export const verifyRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/verify',
  access: 'public',
  summary: 'Turns a pending registration into a student by the mailed code',
  body: verificationBody,
  response: proofReply,
  errors: verify.errors,
});
