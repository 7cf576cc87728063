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
    .describe('E-mail of the first admin|made up once, printed once'),
  ADMIN_PASSWORD: z
    .string()
    .min(10)
    .max(128)
    .optional()
    .describe('Password of the first admin|made up once, printed once'),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Secret behind tokens and codes|made up under DATA_DIR when embedded, else required'),
  SESSION_DAYS: count(7, 90).describe('Days until a session ends|7'),
  SESSIONS_PER_USER: count(20, 1_000).describe('Live sessions of one person at most|20'),
  REGISTRATION_HOURS: count(24, 720).describe('Hours that a registration waits for its code|24'),
  CODE_MINUTES: count(10, 60).describe('Minutes for which a mailed code holds|10'),
  CODE_TRIES: count(5, 20).describe('Wrong codes that end a code|5'),
  CODE_TRIES_PER_DAY: count(10, 100).describe('Codes tried a day for one e-mail address|10'),
  OIDC_ISSUER: z
    .string()
    .refine(isGuarded, 'must be a URL with https://, or with http:// on this machine')
    .default('https://accounts.google.com')
    .describe('OpenID provider of the Google button|https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Client id at the OpenID provider; it must know `PUBLIC_URL/signed-in`|the Google button says that it is not wired',
    ),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Secret of that client|none: the provider must know a public client'),
  HASHING_COST: z
    .enum(['full', 'low'])
    .default('full')
    .describe('`low` hashes passwords cheaply: taken with `NODE_ENV=test` alone|full'),
} as const;
