import { createHash, randomBytes } from 'node:crypto';
import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { migrate, SERVICE_DATABASE, type ServiceDatabase } from '@portal/database';
import type { Client } from 'pg';
import { copyTestDatabase, onTestServer, type TestDatabase } from './test-database';

/**
 * Creates a database with the tables of a service: a copy of one that was migrated once for all
 * tests of this run. Empty if the module does not belong to a service with a database.
 */
export async function createMigratedDatabase(module: Type): Promise<TestDatabase> {
  const service = databaseOf(module);
  return copyTestDatabase(service && (await templateOf(service)));
}

/** Returns the name of the database to copy, which the first caller creates. */
function templateOf(service: ServiceDatabase): Promise<string> {
  const source = service.migrations.map(String).join('\n');
  const digest = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const name = `template_${service.schema}_${digest}`;
  return onTestServer(async (client, urlOf) => {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    if (await exists(client, name)) return name;
    // Under a temporary name, so that no other process uses it before it is complete.
    const making = `making_${randomBytes(8).toString('hex')}`;
    await client.query(`CREATE DATABASE ${making}`);
    await migrate(urlOf(making), service);
    await client.query(`ALTER DATABASE ${making} RENAME TO ${name}`);
    return name;
  });
}

async function exists(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  return rowCount === 1;
}

/** Returns the options of `DatabaseModule.forService`, at any depth of a module's imports. */
function databaseOf(module: Type | DynamicModule): ServiceDatabase | undefined {
  const isDynamic = 'module' in module;
  const providers = isDynamic ? (module.providers ?? []) : [];
  const own = providers.find(providesDatabase);
  if (own) return own.useValue;
  const declared: unknown = Reflect.getMetadata('imports', isDynamic ? module.module : module);
  const imports = [...(isDynamic ? (module.imports ?? []) : []), ...listOf(declared)];
  for (const imported of imports.filter(isModule)) {
    const found = databaseOf(imported);
    if (found) return found;
  }
  return undefined;
}

const providesDatabase = (
  provider: Provider,
): provider is { provide: symbol; useValue: ServiceDatabase } =>
  'provide' in provider && provider.provide === SERVICE_DATABASE;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isModule = (value: unknown): value is Type | DynamicModule =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'module' in value);
