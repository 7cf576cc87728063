import { z } from 'zod';
import { iceServers } from './ice-servers';
import { count, isGuarded } from './kinds-of-variables';

/** Variables of study sessions: the price of a call, and its provider. */
export const studyVariables = {
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
      'Secret shared with the TURN servers (`use-auth-secret`), for credentials of ten minutes, renewed in a call|the credentials in ICE_SERVERS',
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
} as const;
