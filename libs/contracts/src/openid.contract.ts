import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { deviceSchema, startedSession, tokenReply } from './identity.contract';

/** Redirect path for the OpenID provider: a screen of the web app. */
export const OPENID_RETURN_PATH = '/signed-in';

/** Secret of the browser that starts a sign-in; only that browser can complete it. */
const browserSecret = z.string().min(32).max(256);
const address = z.object({ url: z.url() });

export const startOpenId = defineRequest({
  subject: 'identity.startOpenId',
  summary: 'The address at the configured OpenID provider at which to sign in',
  request: z.object({ browserSecret }),
  response: address,
  errors: ['unavailable', 'not_found'],
  timeoutMs: 10_000,
});

export const startOpenIdRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/google/start',
  access: 'public',
  summary: 'The address at the configured OpenID provider at which to sign in',
  body: z.object({}).optional(),
  response: address,
  errors: startOpenId.errors,
});

const returned = z.object({
  code: z.string().min(1).max(2_048),
  state: z.string().min(1).max(256),
  /** Issuer identifier, if the provider sends it. */
  iss: z.string().max(512).optional(),
});

export const finishOpenId = defineRequest({
  subject: 'identity.finishOpenId',
  summary: 'Signs in whose verified e-mail address the OpenID provider vouches for',
  request: returned.extend({ browserSecret, device: deviceSchema }),
  response: startedSession,
  errors: [
    'invalid_input',
    'wrong_credentials',
    'forbidden',
    'suspended',
    'not_found',
    'unavailable',
  ],
  // Three calls to the provider, each with a timeout of 5 s.
  timeoutMs: 20_000,
});

export const finishOpenIdRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/google',
  access: 'public',
  summary: 'Signs in whose verified e-mail address the OpenID provider vouches for',
  body: returned,
  response: tokenReply,
  errors: finishOpenId.errors,
});
