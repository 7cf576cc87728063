import { pino, type DestinationStream, type Logger } from 'pino';
import type { PortalConfig } from '../config/config';
import { traceIdOf } from '../tracing/tracing';
import { currentCorrelationId } from './correlation';
import { withoutSecrets } from './without-secrets';

/** Fields that are never logged, at any depth of a logged object. */
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
  // Parameters of a failed statement, and values quoted by the database.
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

/**
 * An error code of PostgreSQL or Node: mailed or displayed codes never have five characters or the
 * form of a word.
 */
const ERROR_CODE = /^([0-9A-Z]{5}|E[A-Z]{3,20})$/;

/** Keeps the code of an error, which is needed to identify its cause. */
function censor(value: unknown, path: string[]): unknown {
  return path.at(-1) === 'code' && ERROR_CODE.test(String(value)) ? value : '[secret]';
}

/**
 * Creates a logger of JSON lines in order, each with the process's name and the correlation id;
 * secrets are omitted.
 */
export function createLogger(
  config: Pick<PortalConfig, 'LOG_LEVEL'>,
  name: string,
  destination?: DestinationStream,
): Logger {
  const options = {
    name,
    level: config.LOG_LEVEL,
    // Driver errors quote the connection URL.
    hooks: { streamWrite: withoutSecrets },
    redact: { paths: SECRET_PATHS, censor },
    mixin: () => {
      const correlationId = currentCorrelationId();
      if (!correlationId) return {};
      const traceId = traceIdOf(correlationId);
      return traceId ? { correlationId, trace_id: traceId } : { correlationId };
    },
  };
  // Without `sync`, a fatal line overtakes a pending one, which is lost if the process then ends.
  return pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
}
