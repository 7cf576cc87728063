import { z } from 'zod';
import { defineHttpRequest } from './contract';
import { codeSchema, secondFactorCodeSchema } from './credentials';
import { deviceSchema } from './identity.contract';

/** Recovery codes that come with a second factor; each is good for one sign-in. */
export const RECOVERY_CODES = 10;

const done = z.object({ message: z.string() });
const typedPassword = z.string().min(1).max(1_024);

const state = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int().nonnegative(),
});

export const getSecondFactor = defineHttpRequest({
  subject: 'identity.getSecondFactor',
  summary: 'Whether the admin signs in with a second factor',
  request: z.object({ userId: z.uuid() }),
  response: state,
  errors: [],
  http: {
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'admin',
    query: z.object({}),
    body: z.undefined(),
    response: state,
  },
});

const startBody = z.object({ password: typedPassword });
const started = z.object({
  /** For typing it in where no camera is at hand: Base32. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a QR code. */
  uri: z.string(),
});

export const startSecondFactor = defineHttpRequest({
  subject: 'identity.startSecondFactor',
  summary: 'Makes a secret for an authenticator; nothing asks for it until it is confirmed',
  request: startBody.extend({ userId: z.uuid(), device: deviceSchema }),
  response: started,
  errors: ['wrong_credentials', 'conflict', 'too_many_requests', 'unavailable'],
  http: {
    method: 'POST',
    path: '/api/admin/second-factor',
    access: 'admin',
    query: z.object({}),
    body: startBody,
    response: started,
  },
});

const confirmBody = z.object({ code: codeSchema });
const confirmed = done.extend({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) });

export const confirmSecondFactor = defineHttpRequest({
  subject: 'identity.confirmSecondFactor',
  summary: 'Turns the second factor on, and ends every session but the own one',
  request: confirmBody.extend({ userId: z.uuid(), sessionId: z.uuid() }),
  response: confirmed,
  errors: ['wrong_code', 'conflict', 'too_many_requests'],
  http: {
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    access: 'admin',
    query: z.object({}),
    body: confirmBody,
    response: confirmed,
  },
});

const removeBody = z.object({ password: typedPassword, code: secondFactorCodeSchema });

export const removeSecondFactor = defineHttpRequest({
  subject: 'identity.removeSecondFactor',
  summary: 'Turns the second factor off, by the password and a code',
  request: removeBody.extend({ userId: z.uuid(), device: deviceSchema }),
  response: done,
  errors: ['wrong_credentials', 'wrong_code', 'conflict', 'too_many_requests', 'unavailable'],
  http: {
    method: 'POST',
    path: '/api/admin/second-factor/remove',
    access: 'admin',
    query: z.object({}),
    body: removeBody,
    response: done,
  },
});
