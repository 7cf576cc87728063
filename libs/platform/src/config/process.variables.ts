import { z } from 'zod';
import { port } from './kinds-of-variables';

/** Variables of a process: its ops endpoints, its logging, its tracing. */
export const processVariables = {
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production` hides what is for developers|development'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe('Addresses of the proxies whose X-Forwarded-For counts, with commas between|none'),
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
  STOP_WITHIN_SECONDS: z.coerce
    .number()
    .int()
    .min(10)
    .max(3_600)
    .default(10)
    .describe(
      'Seconds from SIGTERM in which a process ends; 7 of them are left when requests under way are refused|10',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged|info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where traces go, by OpenTelemetry’s OTLP over HTTP|no traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the requests that are traced, from 0 to 1|1'),
  OPS_PORT: port.default(9_464).describe('Port of health details and metrics|9464'),
  OPS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of health details and metrics|127.0.0.1'),
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
      'Names with a dot, with commas between, by which health details and metrics are reached|addresses and names without a dot alone',
    ),
} as const;
