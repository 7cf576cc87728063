import { pbkdf2 } from 'node:crypto';
import { createLogger } from './logger';

/** Size of Node.js's thread pool. */
const THREADS = 4;

/**
 * A process with a fully occupied thread pool, as while hashing many passwords, logs two lines and
 * exits immediately.
 */
const logger = createLogger({ LOG_LEVEL: 'info' }, 'logging');
for (let thread = 0; thread < THREADS; thread += 1) {
  pbkdf2('password', 'salt', 200_000, 64, 'sha512', () => undefined);
}
logger.info('first');
logger.fatal('then');
process.exit(0);
