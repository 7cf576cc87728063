import { accountVariables } from './accounts.variables';
import { jobVariables } from './jobs.variables';
import { libraryVariables } from './library.variables';
import { ledgerVariables } from './ledger.variables';
import { assistantVariables } from './assistant.variables';
import { limitVariables } from './limits.variables';
import { portalVariables } from './portal.variables';
import { processVariables } from './process.variables';
import { profileVariables } from './profile.variables';
import { serverVariables } from './servers.variables';
import { studyVariables } from './study.variables';
import { testlabVariables } from './testlab.variables';

/**
 * All variables of the portal, by subject. `describe` is the source of the table in docs/configuration.md: the
 * meaning and, after a bar, the default.
 */
export const variables = {
  ...portalVariables,
  ...accountVariables,
  ...serverVariables,
  ...processVariables,
  ...ledgerVariables,
  ...limitVariables,
  ...testlabVariables,
  ...assistantVariables,
  ...studyVariables,
  ...jobVariables,
  ...libraryVariables,
  ...profileVariables,
} as const;

/**
 * Variables with secrets: each can be read from a file whose path is in the variable with the
 * suffix `_FILE`.
 */
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
  'JOB_FEEDS',
  'GOOGLE_BOOKS_API_KEY',
] as const satisfies readonly (keyof typeof variables)[];
