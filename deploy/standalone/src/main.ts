import 'reflect-metadata';
import { createLogger, cutOffAfter, OperatorError, saveSecrets } from '@portal/platform';

import { startPortal, type Portal } from './portal';
import { inWords } from './start-refusal';
import { welcome } from './welcome';

/** Longest time for a graceful shutdown, in ms; the process then exits. */
const SHUTDOWN_MS = 9_500;

async function run(): Promise<void> {
  // Before the start, so that a signal during the start is handled after it.
  const stopSignal = new Promise<void>((resolve) => {
    const heed = (): void => {
      cutOffInTime();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, heed);
    // `npm start` has exited: it holds the other end of this channel.
    process.on('disconnect', heed);
  });
  const portal = await startPortal(process.env, say);
  endWhenBroken(portal);
  say(welcome(portal, process.env));
  saveSecrets(portal.config.DATA_DIR, { ...portal.secrets, isAdminPasswordShown: true });
  await stopSignal;
  say('\nStopping …');
  await portal.stop();
  process.exit(0);
}

function cutOffInTime(): void {
  cutOffAfter(SHUTDOWN_MS, (line) => process.stderr.write(`\n${line}\n`));
}

/**
 * Stops the portal after an uncaught error, which leaves the process in an unknown state: the
 * database is shut down safely.
 */
function endWhenBroken(portal: Portal): void {
  const logger = createLogger(portal.config, 'portal');
  const broken = (error: unknown): void => {
    if (error instanceof OperatorError) process.stderr.write(`\n${error.message}\n`);
    else logger.fatal({ err: error }, 'The portal stops because of an unexpected error.');
    cutOffInTime();
    void portal.stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', broken);
  process.on('unhandledRejection', broken);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  const refusal = inWords(error);
  const text = refusal?.message ?? (error instanceof Error ? error.stack : String(error));
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
});
