import { provideServer, type TestServer } from './provide-server';
import { EVENTSTOREDB } from './server-kind';

/** A real EventStoreDB, where a variable names one or Docker answers; else null. */
export function startEventStoreDb(): Promise<TestServer | null> {
  return provideServer(EVENTSTOREDB);
}
