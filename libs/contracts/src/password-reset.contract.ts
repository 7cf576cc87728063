import { z } from 'zod';
import { defineRequest } from './contract';
import { codeSchema, emailSchema } from './credentials';
import { deviceSchema } from './identity.contract';
import { defineRoute } from './route';

const done = z.object({ message: z.string() });
const typedPassword = z.string().max(1_024);

const forgotBody = z.object({ email: emailSchema });
/**
 * Identifies one reset to the browser that requested it; returned for every address, known or not.
 * Sent with the code, it prevents a code requested by another person from being accepted for this
 * reset.
 */
const resetIdSchema = z.uuid();
const forgotReply = done.extend({ resetId: resetIdSchema });

export const forgotPassword = defineRequest({
  subject: 'identity.forgotPassword',
  summary: 'Mails a code for a new password, and answers alike where there is no account',
  request: forgotBody.extend({ device: deviceSchema }),
  response: forgotReply,
  errors: ['invalid_input', 'too_early', 'unavailable'],
});

export const forgotPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Mails a code for a new password, and answers alike where there is no account',
  body: forgotBody,
  response: forgotReply,
  errors: forgotPassword.errors,
});

const resetBody = z.object({
  email: emailSchema,
  code: codeSchema,
  resetId: resetIdSchema.optional(),
  password: typedPassword,
  confirmPassword: typedPassword,
});

export const resetPassword = defineRequest({
  subject: 'identity.resetPassword',
  summary: 'Sets a new password by the mailed code, and ends every session',
  request: resetBody.extend({ device: deviceSchema }),
  response: done,
  errors: ['invalid_input', 'wrong_code', 'too_many_requests', 'unavailable'],
});

export const resetPasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by the mailed code, and ends every session',
  body: resetBody,
  response: done,
  errors: resetPassword.errors,
});
