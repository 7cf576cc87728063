import type * as Database from '@portal/database';
import { createRequire } from 'node:module';
import { TestDatabaseDesk } from './test-database-server';

/** Where the tests' processes find the desk. */
export const DESK_VARIABLE = 'PORTAL_TEST_DATABASE_DESK';

declare global {
  var portalTestDatabaseDesk: TestDatabaseDesk | undefined;
}

/** Jest's globalSetup: makes a real PostgreSQL available, without starting it yet. */
export default async function setUp(): Promise<void> {
  if (process.env['TEST_DATABASE_URL']) return;
  // Jest maps no module names here, and what is built may be older than what is tested.
  const requireSource: (path: string) => typeof Database = createRequire(__filename);
  const { startEmbeddedPostgres } = requireSource('../../database/src/embedded/embedded-postgres');
  globalThis.portalTestDatabaseDesk = new TestDatabaseDesk(startEmbeddedPostgres);
  process.env[DESK_VARIABLE] = String(await globalThis.portalTestDatabaseDesk.open());
}
