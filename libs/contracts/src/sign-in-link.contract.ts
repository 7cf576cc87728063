import { z } from 'zod';
import { defineRequest } from './contract';
import { emailSchema, secondFactorCodeSchema } from './credentials';
import { deviceSchema, roleSchema, startedSession, tokenReply } from './identity.contract';
import { defineRoute } from './route';

/**
 * Path of the screen that a mailed link opens; its secret is in the fragment, which browsers do
 * not send to servers.
 */
export const SIGN_IN_LINK_PATH = '/sign-in-link';

const done = z.object({ message: z.string() });
const typedPassword = z.string().max(1_024);

const askBody = z.object({ email: emailSchema });

export const askSignInLink = defineRequest({
  subject: 'identity.askSignInLink',
  summary: 'Mails a link that signs in once, and answers alike where there is no account',
  request: askBody.extend({ device: deviceSchema }),
  response: done,
  errors: ['too_early', 'unavailable'],
});

export const askSignInLinkRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in-link',
  access: 'public',
  summary: 'Mails a link that signs in once, and answers alike where there is no account',
  body: askBody,
  response: done,
  errors: askSignInLink.errors,
});

const openBody = z.object({
  /** The fragment of the link. */
  token: z.string().min(1).max(64),
  /** For a link that was sent with a code: the new password of the account. */
  password: typedPassword.optional(),
  confirmPassword: typedPassword.optional(),
  /** Code of the authenticator or a recovery code; required of admins with a second factor. */
  code: secondFactorCodeSchema.optional(),
});

export const openSignInLink = defineRequest({
  subject: 'identity.openSignInLink',
  summary: 'Signs in by a mailed link, once; one that is missing something can be sent again',
  request: openBody.extend({ device: deviceSchema }),
  response: startedSession.extend({ role: roleSchema }),
  errors: [
    'not_found',
    'password_required',
    'invalid_input',
    'second_factor_required',
    'wrong_code',
    'suspended',
    'too_many_requests',
    'unavailable',
  ],
});

export const openSignInLinkRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/sign-in-link/open',
  access: 'public',
  summary: 'Signs in by a mailed link, once; one that is missing something can be sent again',
  body: openBody,
  response: tokenReply.extend({ role: roleSchema }),
  errors: openSignInLink.errors,
});
