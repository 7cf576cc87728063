import { z } from 'zod';
import { iceServers } from './ice-servers';
import { clusterUrl, count, isGuarded, list, port, url, urls } from './kinds-of-variables';
import { isS3Url } from './s3-url';

/**
 * Every variable that the portal reads. `describe` is the README's table:
 * what it sets, and behind a bar what holds when it is not set.
 */
export const variables = {
  PORT: port.default(3_000).describe('Port of the gateway; 0 asks the system for a free one|3000'),
  HOST: z
    .string()
    .default('127.0.0.1')
    // One address: the server would open a second one for the name, past what guards the first.
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host))
    .describe(
      'Address that the gateway listens on; 0.0.0.0 opens it to other machines|127.0.0.1: this machine alone',
    ),
  PUBLIC_URL: url('http', 'https')
    .optional()
    .describe('Address at which browsers reach the portal|http://localhost:PORT'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.portal')
    .describe('Folder of everything that is kept|.portal'),
  PRODUCT_NAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{0,30}$/, 'must be one word of letters and digits')
    .default('Miva')
    .describe('Name of the product, also in its routes|Miva'),
  EMAIL_DOMAINS: list
    .optional()
    .describe('Domains of the university, with commas between|EMAIL_DOMAIN'),
  EMAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .min(3)
    .default('miva.edu.ng')
    .describe('Domain of the university|miva.edu.ng'),
  TZ: z.string().default('Africa/Lagos').describe('Time zone in which a day begins|Africa/Lagos'),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email())
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
  CLASSROOM_URL: url('https', 'http')
    .optional()
    .describe('Where the Classroom tile leads|the tile is inert'),
  DATABASE_URL: url('postgres', 'postgresql')
    .optional()
    .describe('PostgreSQL|a real PostgreSQL, started from npm-shipped binaries under DATA_DIR'),
  DATABASE_POOL_SIZE: count(10, 200).describe('Connections of one service at most|10'),
  EVENTSTORE_URL: clusterUrl('esdb', 'esdb+discover')
    .optional()
    .describe('EventStoreDB, for the XP ledger|streams in PostgreSQL'),
  NATS_URL: urls('nats', 'tls').optional().describe('NATS with JetStream|in process'),
  NATS_USER: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must be letters, digits, - and _')
    .optional()
    .describe('Who this process is on NATS, a service each|who NATS_URL names'),
  NATS_PASSWORD: z.string().min(1).optional().describe('Password of NATS_USER|that of NATS_URL'),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .describe('Redis, shared by the gateways: limits, presence, ended sessions|in memory'),
  S3_URL: z
    .string()
    .refine(
      isS3Url,
      'must be a URL of the form s3://key:secret@host:port/bucket?region=…, with &tls=false for http',
    )
    .optional()
    .describe(
      'Bucket that uploads wait in: s3://key:secret@host:port/bucket?region=…&tls=false|files under DATA_DIR, shared by gateway and testlab',
    ),
  START_WITHIN_SECONDS: count(30, 3_600).describe(
    'Seconds that a starting process waits for a server that it cannot do without|30',
  ),
  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .describe(
      'Mail server; production does not start without|a mailbox under DATA_DIR, readable at /dev/mailbox',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe('Sender of mails|PRODUCT_NAME <no-reply@EMAIL_DOMAIN>'),
  OIDC_ISSUER: z
    .string()
    .refine(isGuarded, 'must be a URL with https://, or with http:// on this machine')
    .default('https://accounts.google.com')
    .describe('OpenID provider of the Google button|https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client id at the OpenID provider|the Google button says that it is not wired'),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Secret of that client|none: the provider must know a public client'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Addresses of the proxies whose X-Forwarded-For counts, with commas between|none'),
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` hides what is for developers|development'),
  HASHING_COST: z
    .enum(['full', 'low'])
    .default('full')
    .describe('`low` hashes passwords cheaply: taken with `NODE_ENV=test` alone|full'),
  WEB_DIST: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the built web app|web/dist of this repository'),
  API_DOCS: z
    .enum(['on', 'off'])
    .optional()
    .describe('Whether /api/docs is served|off with NATS_URL or in production, else on'),
  DEV_MAILBOX: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether /dev/mailbox is served, to this machine alone and never in production|on in one process without SMTP_URL',
    ),
  RATE_SIGN_IN: count(10, 100_000).describe(
    'Sign-ins a minute for one e-mail from one address, and as many registrations, codes or links|10',
  ),
  RATE_SIGN_IN_ADDRESS: count(3_000, 1_000_000).describe(
    'Sign-ins a minute from one address (a campus may share one), and as many registrations or codes|3000',
  ),
  RATE_GENERATE: count(12, 100_000).describe('Practice tests a minute of one student|12'),
  RATE_SESSION: count(600, 1_000_000).describe('Calls a minute of one session|600'),
  RATE_PERSON: count(1_200, 1_000_000).describe(
    'Calls a minute of one person, in all sessions together|1200',
  ),
  RATE_ADDRESS: count(6_000, 1_000_000).describe(
    'Calls a minute without a session from one address (a campus may share one)|6000',
  ),
  RATE_PAGES: count(120_000, 10_000_000).describe(
    'Pages and their files a minute for one address, at each gateway|120000',
  ),
  RATE_CONNECTION: count(3_000, 10_000_000).describe(
    'Requests a minute of one connection, a tenth of them at once; more wait. Not for TRUST_PROXY|3000',
  ),
  CONNECTIONS_PER_ADDRESS: count(20_000, 1_000_000).describe(
    'Connections of one address at each gateway at most (a campus may share one). Not for TRUST_PROXY|20000',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged|info'),
  OPS_PORT: port.default(9_464).describe('Port of health details and metrics|9464'),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of health details and metrics|127.0.0.1'),
  TEXT_PROCESSES: z.coerce
    .number()
    .int()
    .min(2)
    .max(64)
    .default(4)
    .describe(
      'Processes in which testlab reads files and makes tests, at most, of 400 MB each; no more than processors, two at least|4',
    ),
  GENERATIONS_PER_DAY: count(60, 10_000).describe(
    'Practice tests that a student may generate a day|60',
  ),
  XP_PER_DAY_FROM_PRACTICE: count(400, 100_000).describe(
    'XP that a student may earn a day by practice; each question pays once a day|400',
  ),
  XP_PER_CALL_MINUTE: count(1, 1_000).describe('XP that a minute of a study call costs|1'),
  FREE_CALL_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(30)
    .describe('Minutes of study calls that cost a student nothing, a day|30'),
  STUDY_CHAT_DAYS: count(90, 3_650).describe(
    'Days for which the messages of a study session are kept after its end|90',
  ),
  ICE_SERVERS: iceServers
    .default([])
    .describe(
      'Servers by which browsers find ways to each other, as JSON: [{"urls":"stun:host:3478"},{"urls":"turn:host:3478"}]|none: calls work within one network',
    ),
  TURN_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Secret shared with the TURN servers (`use-auth-secret`), for credentials of some hours|the credentials in ICE_SERVERS',
    ),
  ICE_TRANSPORT_POLICY: z
    .enum(['all', 'relay'])
    .default('all')
    .describe(
      '`relay` leads every call through the TURN servers, past strict firewalls|all: the shortest way that is found',
    ),
  DAILY_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Key at Daily, which then carries study calls|browsers carry them themselves'),
  DAILY_DOMAIN: z
    .string()
    .regex(/^https:\/\/[a-z0-9-]+\.daily\.co$/, 'must be of the form https://name.daily.co')
    .optional()
    .describe("The university's own domain at Daily, which the pages may then use|none"),
  DAILY_API_URL: z
    .string()
    .refine(isGuarded, 'must be a URL with https://, or with http:// on this machine')
    .default('https://api.daily.co/v1')
    .describe("Daily's REST API|https://api.daily.co/v1"),
  OPENAI_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key at the server of a language model, which then makes questions|the built-in engine makes them, unless OPENAI_BASE_URL is set',
    ),
  OPENAI_BASE_URL: url('http', 'https')
    .optional()
    .describe(
      "Server of the model: any that speaks OpenAI's Chat Completions with JSON schemas|OpenAI, where OPENAI_API_KEY is set",
    ),
  OPENAI_MODEL: z
    .string()
    .min(1)
    .default('gpt-4.1-mini')
    .describe('Name of the model at that server|gpt-4.1-mini'),
  OPENAI_TIMEOUT_SECONDS: count(25, 30).describe(
    'Seconds that the model has for one test, before the built-in engine makes it|25',
  ),
  MODEL_TOKENS_PER_STUDENT: count(200_000, 1_000_000_000).describe(
    'Tokens of the model that a student may use a day|200000',
  ),
  MODEL_TOKENS_PER_DAY: count(5_000_000, 1_000_000_000).describe(
    'Tokens of the model that the whole portal may use a day|5000000',
  ),
} as const;

/** Those that hold secrets: each can be given as a file, whose name is in the variable with `_FILE` behind it. */
export const SECRET_VARIABLES = [
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'NATS_URL',
  'NATS_PASSWORD',
  'REDIS_URL',
  'S3_URL',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'ICE_SERVERS',
  'TURN_SECRET',
  'DAILY_API_KEY',
  'OPENAI_API_KEY',
] as const satisfies readonly (keyof typeof variables)[];

/** Variables of a later release: one that is set must not be passed over in silence. */
export const LATER_VARIABLES = [
  'GOOGLE_BOOKS_API_KEY',
  'GOOGLE_BOOKS_URL',
  'JOB_FEEDS',
  'GEOCODER_URL',
] as const;
