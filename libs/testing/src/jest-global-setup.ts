import type * as Database from '@portal/database';
import { createRequire } from 'node:module';
import { measureSpeedFactor, SPEED_VARIABLE } from './speed/speed-factor';
import { TestDatabaseServer } from './test-database-server';

declare global {
  var portalTestDatabaseServers: TestDatabaseServer[] | undefined;
}

/**
 * Jest's globalSetup: measures the speed of the machine, and provides a fast and a durable
 * PostgreSQL, which start on demand.
 */
export default async function setUp(): Promise<void> {
  process.env[SPEED_VARIABLE] ??= String(await measureSpeedFactor());
  if (process.env['TEST_DATABASE_URL']) return;
  // Jest does not map module names here, and the build may be older than the tested sources.
  const requireSource: (path: string) => typeof Database = createRequire(__filename);
  const { startEmbeddedPostgres } = requireSource('../../database/src/embedded/embedded-postgres');
  const fast = new TestDatabaseServer(startEmbeddedPostgres, false);
  const durable = new TestDatabaseServer(startEmbeddedPostgres, true);
  globalThis.portalTestDatabaseServers = [fast, durable];
  process.env['PORTAL_TEST_DATABASE_SERVER'] = String(await fast.open());
  process.env['PORTAL_TEST_DURABLE_DATABASE_SERVER'] = String(await durable.open());
}
