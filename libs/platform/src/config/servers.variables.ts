import { z } from 'zod';
import { clusterUrl, count, url, urls } from './kinds-of-variables';
import { isS3Url } from './s3-url';

/** Servers on which the portal depends. */
export const serverVariables = {
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
      'Bucket that uploads wait in and files of profiles stay in: s3://key:secret@host:port/bucket?region=…&tls=false|files under DATA_DIR, shared by gateway, identity and testlab',
    ),
  START_WITHIN_SECONDS: count(30, 3_600).describe(
    'Seconds that a starting process waits for a server that it cannot do without|30',
  ),
  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .describe(
      'Mail server; without one no passwords are reset and no sign-in links offered; production does not start|a mailbox under DATA_DIR, readable at /dev/mailbox',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe('Sender of mails|PRODUCT_NAME <no-reply@EMAIL_DOMAIN>'),
} as const;
