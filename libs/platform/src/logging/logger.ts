import { pino, type DestinationStream, type Logger } from 'pino';
import type { PortalConfig } from '../config/config';
import { traceIdOf } from '../tracing/tracing';
import { currentCorrelationId } from './correlation';
import { withoutSecrets } from './without-secrets';

/** Fields that never reach a log, at any of the depths at which they are logged. */
const SECRETS = [
  'password',
  'confirmPassword',
  'token',
  'accessToken',
  'cookieSecret',
  'deviceSecret',
  'code',
  'authorization',
  'cookie',
  // What a failing statement was given, and what the database quotes of it.
  'parameters',
  'detail',
  'where',
];
const SECRET_PATHS = SECRETS.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
  `*.*.*.${name}`,
  `err.aggregateErrors[*].*.${name}`,
]);

/** A code of PostgreSQL or of Node: no code that is mailed or shown is of five characters, or a word. */
const ERROR_CODE = /^([0-9A-Z]{5}|E[A-Z]{3,20})$/;

/** Without an error's code the cause is unknown. */
function censor(value: unknown, path: string[]): unknown {
  return path.at(-1) === 'code' && ERROR_CODE.test(String(value)) ? value : '[secret]';
}

/** Writes JSON lines in their order, each with the process's name and the correlation id; secrets are left out. */
export function createLogger(
  config: Pick<PortalConfig, 'LOG_LEVEL'>,
  name: string,
  destination?: DestinationStream,
): Logger {
  const options = {
    name,
    level: config.LOG_LEVEL,
    // Errors of drivers quote the URL that they were given.
    hooks: { streamWrite: withoutSecrets },
    redact: { paths: SECRET_PATHS, censor },
    mixin: () => {
      const correlationId = currentCorrelationId();
      if (!correlationId) return {};
      const traceId = traceIdOf(correlationId);
      return traceId ? { correlationId, trace_id: traceId } : { correlationId };
    },
  };
  // Without `sync` a line on its way is overtaken by a fatal one, and may never arrive where the process then ends.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}
