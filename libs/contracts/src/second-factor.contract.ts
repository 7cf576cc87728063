import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { codeSchema, secondFactorCodeSchema } from './credentials';
import { deviceSchema } from './identity.contract';

/** Number of recovery codes issued with a second factor; each is valid for one sign-in. */
export const RECOVERY_CODES = 10;

const done = z.object({ message: z.string() });
const typedPassword = z.string().min(1).max(1_024);

const state = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int().nonnegative(),
});

export const getSecondFactor = defineRequest({
  subject: 'identity.getSecondFactor',
  summary: 'Whether the admin signs in with a second factor',
  request: z.object({ userId: z.uuid() }),
  response: state,
  errors: [],
});

export const getSecondFactorRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'admin',
  summary: 'Whether the admin signs in with a second factor',
  response: state,
  errors: getSecondFactor.errors,
});

const startBody = z.object({ password: typedPassword });
const started = z.object({
  /** Base32, for typing if no camera is available. */
  secret: z.string(),
  /** The secret as an `otpauth:` address, for a QR code. */
  uri: z.string(),
});

export const startSecondFactor = defineRequest({
  subject: 'identity.startSecondFactor',
  summary: 'Makes a secret for an authenticator; nothing asks for it until it is confirmed',
  request: startBody.extend({ userId: z.uuid(), device: deviceSchema }),
  response: started,
  errors: ['wrong_credentials', 'conflict', 'too_many_requests', 'unavailable'],
});

export const startSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'admin',
  summary: 'Makes a secret for an authenticator; nothing asks for it until it is confirmed',
  body: startBody,
  response: started,
  errors: startSecondFactor.errors,
});

const confirmBody = z.object({ code: codeSchema });
const confirmed = done.extend({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });

export const confirmSecondFactor = defineRequest({
  subject: 'identity.confirmSecondFactor',
  summary: 'Turns the second factor on, and ends every session but the own one',
  request: confirmBody.extend({ userId: z.uuid(), sessionId: z.uuid() }),
  response: confirmed,
  errors: ['wrong_code', 'conflict', 'too_many_requests'],
});

export const confirmSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  summary: 'Turns the second factor on, and ends every session but the own one',
  body: confirmBody,
  response: confirmed,
  errors: confirmSecondFactor.errors,
});

const removeBody = z.object({ password: typedPassword, code: secondFactorCodeSchema });

export const removeSecondFactor = defineRequest({
  subject: 'identity.removeSecondFactor',
  summary: 'Turns the second factor off, by the password and a code',
  request: removeBody.extend({ userId: z.uuid(), device: deviceSchema }),
  response: done,
  errors: ['wrong_credentials', 'wrong_code', 'conflict', 'too_many_requests', 'unavailable'],
});

export const removeSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/second-factor/remove',
  access: 'admin',
  summary: 'Turns the second factor off, by the password and a code',
  body: removeBody,
  response: done,
  errors: removeSecondFactor.errors,
});
