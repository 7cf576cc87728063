import { z } from 'zod';
import { port } from './kinds-of-variables';

/** Variables of a process: its ops endpoints, its logging, its tracing. */
export const processVariables = {
  NODE_ENV: z
    .string()
    .default('development')
    .describe(
      '`production` disables development features: `/dev/mailbox` and, by default, `/api/docs`; identity and jobs then require `SMTP_URL`. `test` permits `HASHING_COST=low`|development',
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or CIDR ranges of the proxies whose `X-Forwarded-For` header is trusted, separated by commas|none',
    ),
  WEB_DIST: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of the built web app|`web/dist` of this repository'),
  API_DOCS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether `/api/docs` is served: `on` or `off`|`off` with `NATS_URL` or in production, otherwise `on`',
    ),
  DEV_MAILBOX: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Whether `/dev/mailbox` is served: `on` or `off`. It is served only to this machine, and never with `SMTP_URL`, in production or with a `PUBLIC_URL` of another host|`on` without `NATS_URL`, otherwise `off`',
    ),
  STOP_WITHIN_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(3_600)
    .default(10)
    .describe(
      'Maximum time from SIGTERM to the end of a process, in seconds, 10 to 3600; requests still in progress 7 seconds before its end are refused|10',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe(
      'Lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`|info',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base URL of the OpenTelemetry collector that receives traces by OTLP over HTTP|no traces',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Fraction of requests that are traced, 0 to 1|1'),
  OPS_PORT: port
    .default(9_464)
    .describe('Port of health details and metrics: 0 to 65535; 0 selects a free port|9464'),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address on which health details and metrics are served|127.0.0.1'),
  OPS_NAMES: z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .optional()
    .describe(
      'Host names with a dot under which health details and metrics may be requested, separated by commas|only addresses and names without a dot',
    ),
} as const;
