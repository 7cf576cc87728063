import { PostgresEventStore, verifyChain } from '@portal/event-store';
import { loadConfig, requireVariable, runScript } from '@portal/platform';
import { openStreams } from './event-store.provider';
import { openLedgerDatabase } from './ledger-database';
import { verifySums } from './verify/verify-sums';

/**
 * Verifies the ledgers of the portal at `DATABASE_URL`: the hash chain of every stream if the
 * streams are in PostgreSQL, every sum, and the projection. Exits with code 1 if one is wrong.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const { EVENTSTORE_URL: url, START_WITHIN_SECONDS } = config;
  const dataSource = await openLedgerDatabase(requireVariable(config, 'DATABASE_URL'));
  const streams = url ? await openStreams(url, START_WITHIN_SECONDS) : undefined;
  try {
    const broken = streams ? [] : await verifyChain(dataSource);
    for (const { stream, revision, position } of broken) {
      say(`Broken: ${stream} at revision ${revision} (position ${position})`);
    }
    const wrong = await verifySums(dataSource, streams ?? new PostgresEventStore(dataSource));
    for (const { stream, revision, what } of wrong) {
      say(`Wrong: ${stream} at revision ${revision}: ${what}`);
    }
    const isWhole = broken.length === 0 && wrong.length === 0;
    if (isWhole) say('Every stream is whole, every sum is right.');
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await streams?.close();
    await dataSource.destroy();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

runScript('The check failed', main);
