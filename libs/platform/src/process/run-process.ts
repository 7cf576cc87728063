import type { Logger } from 'pino';
import { loadConfig, type PortalConfig } from '../config/config';
import { OperatorError } from '../errors/operator-error';
import { createLogger } from '../logging/logger';
import { withoutSecrets } from '../logging/without-secrets';
import { startTracing } from '../tracing/tracing';
import { cutOffAfter } from './cut-off';

/** Maximum shutdown time of a process that an error has left in an unknown state, in ms. */
const BROKEN_MS = 10_000;

/**
 * Shuts the process down gracefully. @param withinMs time limit, after which remaining work is
 * aborted
 */
export type EndProcess = (withinMs: number) => Promise<void>;
/** Starts the main work of a process; returns the function that ends it. */
export type StartProcess = (config: PortalConfig) => Promise<EndProcess>;

/**
 * Runs `start` as the main work of this process, until SIGINT, SIGTERM or the end of a parent with
 * an IPC channel. A failed start, in particular because of a missing or invalid variable, ends the
 * process with one line on stderr and exit code 1.
 */
export async function runProcess(name: string, start: StartProcess): Promise<void> {
  try {
    const config = loadConfig();
    const endTracing = await startTracing(config, name);
    const end = await start(config);
    const logger = createLogger(config, name);
    let ended: Promise<void> | undefined;
    const stop = (withinMs: number) => {
      cutOffAfter(withinMs, (line) => logger.fatal(line));
      return (ended ??= end(withinMs).finally(endTracing));
    };
    endWhenSignalled(logger, () => stop(config.STOP_WITHIN_SECONDS * 1_000));
    endWhenBroken(logger, name, () => stop(BROKEN_MS));
  } catch (error) {
    process.stderr.write(`${name}: ${oneLine(error)}\n`);
    // Partly started work may keep the process alive, and is useless.
    process.exit(1);
  }
}

function endWhenSignalled(logger: Logger, stop: () => Promise<void>): void {
  const end = () => {
    void stop().then(
      () => process.exit(0),
      (error: unknown) => endBadly(logger, error),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  // The parent process with the IPC channel has ended.
  process.once('disconnect', end);
}

/**
 * Ends the process after an uncaught error, which leaves it in an unknown state, so that it is
 * restarted.
 */
function endWhenBroken(logger: Logger, name: string, stop: () => Promise<void>): void {
  const broken = (error: unknown): void => {
    if (error instanceof OperatorError) process.stderr.write(`${name}: ${oneLine(error)}\n`);
    else logger.fatal({ err: error }, 'ends: an error that nobody caught');
    void stop().then(
      () => process.exit(1),
      (failure: unknown) => endBadly(logger, failure),
    );
  };
  process.once('uncaughtException', broken);
  process.once('unhandledRejection', broken);
}

function endBadly(logger: Logger, failure: unknown): void {
  logger.fatal({ err: failure }, 'did not end in good order');
  process.exit(1);
}

function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return withoutSecrets(text).replace(/\s+/g, ' ').trim();
}
