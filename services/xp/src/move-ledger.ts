import { PostgresEventStore } from '@portal/event-store';
import { loadConfig, requireVariable, runScript } from '@portal/platform';
import { openLedgerDatabase } from './ledger-database';
import { copyLedger, proveEqual } from './move/move-ledger';
import { markAsMoved, whileAppendsAreLocked } from './move/moved-mark';
import { rebuildStandings } from './projections/rebuild';
import { openStreams } from './event-store.provider';

/**
 * Moves the ledger of the portal at `DATABASE_URL` from PostgreSQL to the EventStoreDB at
 * `EVENTSTORE_URL`, verifies that both are equal and rebuilds the projection from the new store.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const url = requireVariable(config, 'EVENTSTORE_URL');
  const target = await openStreams(url, config.START_WITHIN_SECONDS);
  const dataSource = await openLedgerDatabase(requireVariable(config, 'DATABASE_URL'));
  const source = new PostgresEventStore(dataSource);
  try {
    say('Nobody can earn or spend until this is over.');
    await whileAppendsAreLocked(dataSource, async (lock) => {
      const onProgress = (events: number) => say(`${events} events copied`);
      await copyLedger(source, target, { onProgress, signal: lock.signal });
      const report = await proveEqual(source, target);
      say(`Equal: ${report.events} events in ${report.streams} streams.`);
      say(`  PostgreSQL    sha256 ${report.sourceDigest}`);
      say(`  EventStoreDB  sha256 ${report.targetDigest}`);
      await markAsMoved(lock);
    });
    const { students } = await rebuildStandings(dataSource, target);
    say(`Rebuilt ${students} standings. Start xp with EVENTSTORE_URL from now on.`);
  } finally {
    await dataSource.destroy();
    await target.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

runScript('The move failed', main);
