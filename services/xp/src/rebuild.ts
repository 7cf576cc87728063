import 'reflect-metadata';
import { createService, InProcessBus, InProcessTransport } from '@portal/messaging';
import { loadConfig, requireVariable } from '@portal/platform';
import type { EventStore } from '@portal/event-store';
import { Rebuild } from './projections/rebuild';
import { EVENT_STORE } from './ledger-stream';
import { XpModule } from './xp.module';

/** Rebuilds the projection of the portal at `DATABASE_URL`, while it runs. */
async function main(): Promise<void> {
  const config = loadConfig();
  requireVariable(config, 'DATABASE_URL');
  const transport = new InProcessTransport(new InProcessBus());
  const app = await createService({ name: 'xp-rebuild', module: XpModule }, { config, transport });
  const began = Date.now();
  const store = app.get<EventStore>(EVENT_STORE, { strict: false });
  const { events, students } = await app.get(Rebuild, { strict: false }).run(store);
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`Rebuilt ${students} standings from ${events} events in ${seconds} s.\n`);
  await app.close();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The rebuild failed: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
