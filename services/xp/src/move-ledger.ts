import 'reflect-metadata';
import { openEventStoreDb, PostgresEventStore } from '@portal/event-store';
import { createService, InProcessBus, InProcessTransport } from '@portal/messaging';
import { loadConfig, requireVariable, withoutSecrets } from '@portal/platform';
import { DataSource } from 'typeorm';
import { copyLedger, proveEqual } from './move/move-ledger';
import { markAsMoved, whileNobodyAppends } from './move/moved-mark';
import { Rebuild } from './projections/rebuild';
import { STREAM_PREFIX } from './ledger-stream';
import { XpModule } from './xp.module';

/**
 * Moves the ledger of the portal at `DATABASE_URL` from PostgreSQL into the EventStoreDB of
 * `EVENTSTORE_URL`, proves both equal and rebuilds the projection from the new store.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  requireVariable(config, 'DATABASE_URL');
  const url = requireVariable(config, 'EVENTSTORE_URL');
  const options = { url, streamPrefix: STREAM_PREFIX };
  const target = await openEventStoreDb(options, config.START_WITHIN_SECONDS * 1_000);
  // The service as it stands before the move: on the streams in PostgreSQL, and deaf.
  const app = await createService(
    { name: 'xp-move', module: XpModule },
    {
      config: { ...config, EVENTSTORE_URL: undefined },
      transport: new InProcessTransport(new InProcessBus()),
    },
  );
  const dataSource = app.get(DataSource);
  const source = new PostgresEventStore(dataSource);
  try {
    say('Nobody can earn or spend until this is over.');
    await whileNobodyAppends(dataSource, async (runner) => {
      await copyLedger(source, target, (events) => say(`${events} events copied`));
      const report = await proveEqual(source, target);
      say(`Equal: ${report.events} events in ${report.streams} streams.`);
      say(`  PostgreSQL    sha256 ${report.sourceDigest}`);
      say(`  EventStoreDB  sha256 ${report.targetDigest}`);
      await markAsMoved(runner);
    });
    const { students } = await app.get(Rebuild, { strict: false }).run(target);
    say(`Rebuilt ${students} standings. Start xp with EVENTSTORE_URL from now on.`);
  } finally {
    await app.close();
    await target.close();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The move failed: ${withoutSecrets(text)}\n`);
  process.exitCode = 1;
});
