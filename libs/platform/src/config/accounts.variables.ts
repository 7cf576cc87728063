import { isEmail, plainEmail } from '@portal/contracts';
import { z } from 'zod';
import { count, isGuarded } from './kinds-of-variables';

/** Variables of accounts: the first admin, sessions, codes, sign-in. */
export const accountVariables = {
  ADMIN_EMAIL: z
    .string()
    .overwrite(plainEmail)
    .refine(isEmail, 'must be an e-mail address')
    .optional()
    .describe('E-mail address of the first admin|`admin@EMAIL_DOMAIN`'),
  ADMIN_PASSWORD: z
    .string()
    .min(10)
    .max(128)
    .optional()
    .describe(
      'Password of the first admin, 10 to 128 characters; a changed value replaces the password, removes the second factor and ends the sessions of this admin|generated once and printed once',
    ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Secret of at least 32 characters from which the keys for tokens, codes and stored second factors are derived|generated under `DATA_DIR` by an embedded portal, otherwise required',
    ),
  SESSION_DAYS: count(7, 90).describe('Lifetime of a session in days, 1 to 90|7'),
  SESSIONS_PER_USER: count(20, 1_000).describe(
    'Maximum number of concurrent sessions per user, 1 to 1000; a further sign-in ends the oldest session|20',
  ),
  REGISTRATION_HOURS: count(24, 720).describe(
    'Validity of an unconfirmed registration or password reset in hours, 1 to 720; undelivered mails are retried for as long|24',
  ),
  CODE_MINUTES: count(10, 60).describe(
    'Validity of a mailed code, and minimum validity of a mailed link, in minutes, 1 to 60|10',
  ),
  CODE_TRIES: count(5, 20).describe(
    'Number of wrong attempts after which a code becomes invalid, 1 to 20|5',
  ),
  CODE_TRIES_PER_DAY: count(10, 100).describe(
    'Maximum number of attempts to enter a code per e-mail address within 24 hours, 1 to 100; registrations and password resets are counted separately|10',
  ),
  OIDC_ISSUER: z
    .string()
    .refine(isGuarded, 'must be a URL with https://, or with http:// on this machine')
    .default('https://accounts.google.com')
    .describe(
      'Issuer URL of the OpenID provider for the Google button: `https://`, or `http://` on this machine|`https://accounts.google.com`',
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Client ID at the OpenID provider, where `PUBLIC_URL/signed-in` must be registered as redirect URI|the Google button reports that Google login is not set up',
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Client secret for `GOOGLE_CLIENT_ID`|none: the provider must know the client as a public client',
    ),
  HASHING_COST: z
    .enum(['full', 'low'])
    .default('full')
    .describe(
      'Cost of hashing passwords: `full`, or `low`, which is accepted only with `NODE_ENV=test`|full',
    ),
} as const;
