import { provideServer, type TestServer } from './provide-server';
import { EVENTSTOREDB } from './server-kind';

/** Returns a real EventStoreDB, if a variable names one or Docker is available; otherwise null. */
export function startEventStoreDb(): Promise<TestServer | null> {
  return provideServer(EVENTSTOREDB);
}
