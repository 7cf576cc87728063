import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { CONNECT_MS, unboundedOptions } from './connection-options';
import type { ServiceDatabase } from './service-database';

const SCHEMA_NAME = /^[a-z][a-z_]{0,40}$/;
/** Longest wait for another process that is migrating the same schema, in ms. */
const LOCK_MS = 120_000;

/**
 * Makes the service's schema and runs the migrations that it has not seen, each in a transaction.
 * Processes that start together take turns.
 * @throws Error when a migration fails; the ones before it are kept
 */
export async function migrate(url: string, service: ServiceDatabase): Promise<void> {
  if (!SCHEMA_NAME.test(service.schema)) throw new Error(`'${service.schema}' cannot be a schema.`);
  const turn = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A connection that breaks gives the turn back; the failure of the migration reports it.
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

/** A role that may reach its own schema alone finds it made already, and may not even ask for it. */
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
