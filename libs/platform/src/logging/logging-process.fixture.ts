import { pbkdf2 } from 'node:crypto';
import { createLogger } from './logger';

/** How many threads Node.js has for what it does beside the event loop. */
const THREADS = 4;

/** A process all of whose threads are at work, as with many passwords at once, logs two lines and ends at once. */
const logger = createLogger({ LOG_LEVEL: 'info' }, 'logging');
for (let thread = 0; thread < THREADS; thread += 1) {
  pbkdf2('password', 'salt', 200_000, 64, 'sha512', () => undefined);
}
logger.info('first');
logger.fatal('then');
process.exit(0);
