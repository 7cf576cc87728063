import type { Logger } from 'pino';
import { loadConfig, type PortalConfig } from '../config/config';
import { OperatorError } from '../errors/operator-error';
import { createLogger } from '../logging/logger';
import { withoutSecrets } from '../logging/without-secrets';
import { startTracing } from '../tracing/tracing';
import { cutOffAfter } from './cut-off';

/** Longest time that the end of a process may take which an error has left in an unknown state, in ms. */
const BROKEN_MS = 10_000;

/** Ends what a process is there for, in good order. @param withinMs after that what has not ended is cut off */
export type EndProcess = (withinMs: number) => Promise<void>;
/** Starts what a process is there for; answers how to end it. */
export type StartProcess = (config: PortalConfig) => Promise<EndProcess>;

/**
 * Runs `start` as the whole of this process, until SIGINT, SIGTERM or the end of a parent
 * that holds an IPC channel. A start that fails, a missing
 * or wrong variable above all, ends the process with one line on stderr and exit code 1.
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
    // What was half started may hold the process open: nothing of it is of use.
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
  // The process that started this one and held a channel to it is gone.
  process.once('disconnect', end);
}

/** Whatever nobody caught leaves the process in an unknown state: it ends, to be started anew. */
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
