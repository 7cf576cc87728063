import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CONNECT_MS, unboundedOptions } from './connection-options';
import type { ServiceDatabase } from './service-database';

const SCHEMA_NAME = /^[a-z][a-z_]{0,40}$/;
/** Timeout of the lock while another process migrates the same schema, in ms. */
const LOCK_MS = 120_000;

/**
 * Creates the service's schema and runs its pending migrations, each in a transaction. Processes
 * that start concurrently take turns.
 * @throws Error if a migration fails; the ones before it are kept
 */
export async function migrate(url: string, service: ServiceDatabase): Promise<void> {
  if (!SCHEMA_NAME.test(service.schema)) throw new Error(`'${service.schema}' cannot be a schema.`);
  const turn = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A broken connection releases the lock; the failure of the migration reports it.
  turn.on('error', () => undefined);
  await turn.connect();
  try {
    await turn.query(`SET lock_timeout = ${LOCK_MS}`);
    await turn.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
      `migrations of ${service.schema}`,
    ]);
    await makeSchema(turn, service.schema);
    await runMigrations(url, service);
  } finally {
    await turn.end();
  }
}

/**
 * A role limited to its own schema finds it already created, and lacks even the permission for
 * CREATE SCHEMA.
 */
async function makeSchema(client: Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${schema}`);
}

async function runMigrations(url: string, service: ServiceDatabase): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema: service.schema,
    migrations: service.migrations,
    migrationsTableName: 'migrations',
    poolSize: 1,
    connectTimeoutMS: CONNECT_MS,
    installExtensions: false,
    extra: unboundedOptions(service.schema),
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}
