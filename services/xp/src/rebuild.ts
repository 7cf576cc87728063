import { PostgresEventStore } from '@portal/event-store';
import { loadConfig, monotonicMs, requireVariable, runScript } from '@portal/platform';
import { openStreams } from './event-store.provider';
import { openLedgerDatabase } from './ledger-database';
import { streamOf } from './ledger-stream';
import { rebuildStandings } from './projections/rebuild';

/** Rebuilds the projection of the portal at `DATABASE_URL` while it runs. */
async function main(): Promise<void> {
  const config = loadConfig();
  const { EVENTSTORE_URL: url, START_WITHIN_SECONDS } = config;
  const dataSource = await openLedgerDatabase(requireVariable(config, 'DATABASE_URL'));
  const streams = url ? await openStreams(url, START_WITHIN_SECONDS) : undefined;
  try {
    const began = monotonicMs();
    const store = streams ?? new PostgresEventStore(dataSource);
    const { events, students, aside } = await rebuildStandings(dataSource, store);
    const seconds = ((monotonicMs() - began) / 1_000).toFixed(1);
    process.stdout.write(`Rebuilt ${students} standings from ${events} events in ${seconds} s.\n`);
    for (const { studentId, revision } of aside) {
      const line = `Set aside: ${streamOf(studentId)} cannot be read at revision ${revision}.\n`;
      process.stdout.write(line);
    }
  } finally {
    await streams?.close();
    await dataSource.destroy();
  }
}

runScript('The rebuild failed', main);
