import { z } from 'zod';
import { iceServers } from './ice-servers';
import { count, isGuarded } from './kinds-of-variables';

/** Variables of study sessions: the price of a call, and its provider. */
export const studyVariables = {
  XP_PER_CALL_MINUTE: count(1, 1_000).describe(
    'Price of one minute of a study call in XP, 1 to 1000|1',
  ),
  FREE_CALL_MINUTES: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_440)
    .default(30)
    .describe('Free minutes of study calls per student and day, 0 to 1440|30'),
  STUDY_CHAT_DAYS: count(90, 3_650).describe(
    'Time for which the messages of a study session are kept after its end, in days, 1 to 3650|90',
  ),
  ICE_SERVERS: iceServers
    .default([])
    .describe(
      'STUN and TURN servers for calls between browsers, as a JSON list of at most 20: `[{"urls":"stun:host:3478"},{"urls":"turn:host:3478"}]`|none: calls work within one network',
    ),
  TURN_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Secret shared with the TURN servers (`use-auth-secret`), for credentials that are valid for ten minutes and renewed during a call|the credentials in `ICE_SERVERS`',
    ),
  ICE_TRANSPORT_POLICY: z
    .enum(['all', 'relay'])
    .default('all')
    .describe(
      '`all`, or `relay`, which routes every call through a TURN server in `ICE_SERVERS` to pass strict firewalls|`all`: the shortest route available',
    ),
  DAILY_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'API key of Daily, which then carries study calls; study requires `DAILY_DOMAIN` as well|calls are peer-to-peer between browsers',
    ),
  DAILY_DOMAIN: z
    .string()
    .regex(/^https:\/\/[a-z0-9-]+\.daily\.co$/, 'must be of the form https://name.daily.co')
    .optional()
    .describe(
      'Domain of the university at Daily, `https://name.daily.co`, which the pages are then permitted to use; study requires `DAILY_API_KEY` as well|none',
    ),
  DAILY_API_URL: z
    .string()
    .refine(isGuarded, 'must be a URL with https://, or with http:// on this machine')
    .default('https://api.daily.co/v1')
    .describe(
      "URL of Daily's REST API: `https://`, or `http://` on this machine|`https://api.daily.co/v1`",
    ),
} as const;
