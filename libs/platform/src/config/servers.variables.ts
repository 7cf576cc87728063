import { z } from 'zod';
import { clusterUrl, count, url, urls } from './kinds-of-variables';
import { isS3Url } from './s3-url';

/** Servers on which the portal depends. */
export const serverVariables = {
  DATABASE_URL: url('postgres', 'postgresql')
    .optional()
    .describe(
      'URL of the PostgreSQL database, `postgres://` or `postgresql://`|an embedded PostgreSQL server under `DATA_DIR`, with binaries from npm packages',
    ),
  DATABASE_POOL_SIZE: count(10, 200).describe(
    'Maximum number of PostgreSQL connections of each service process, 1 to 200; identity opens two more|10',
  ),
  EVENTSTORE_URL: clusterUrl('esdb', 'esdb+discover')
    .optional()
    .describe(
      'URL of EventStoreDB for the XP ledger, `esdb://` or `esdb+discover://`|streams in PostgreSQL',
    ),
  NATS_URL: urls('nats', 'tls')
    .optional()
    .describe(
      'URL of NATS with JetStream, `nats://` or `tls://`, or several URLs of one cluster, separated by commas|messages stay in one process',
    ),
  NATS_USER: z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'must consist of letters, digits, - and _')
    .optional()
    .describe(
      'NATS user of this process, one per service: letters, digits, `-` and `_`|the user in `NATS_URL`',
    ),
  NATS_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .describe('Password of `NATS_USER`|the password in `NATS_URL`'),
  REDIS_URL: url('redis', 'rediss')
    .optional()
    .describe(
      'URL of Redis, `redis://` or `rediss://`, for the state that the gateways share: limits, presence, ended sessions and socket messages|in memory',
    ),
  S3_URL: z
    .string()
    .refine(
      isS3Url,
      'must be a URL of the form s3://key:secret@host:port/bucket?region=…, with &tls=false for http',
    )
    .optional()
    .describe(
      'Bucket for uploads, profile files and files of library titles: `s3://key:secret@host:port/bucket?region=…`, with `&tls=false` for HTTP|files under `DATA_DIR`, shared by gateway, identity, library and testlab',
    ),
  START_WITHIN_SECONDS: count(30, 3_600).describe(
    'Time that a starting process waits for a required server, in seconds, 1 to 3600|30',
  ),
  SMTP_URL: url('smtp', 'smtps')
    .optional()
    .describe(
      'URL of the mail server, `smtp://` or `smtps://`. Without it, password resets and sign-in links are unavailable, and identity and jobs do not start in production|a mailbox under `DATA_DIR`, displayed at `/dev/mailbox`',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe('Sender of mails|`PRODUCT_NAME <no-reply@EMAIL_DOMAIN>`'),
} as const;
