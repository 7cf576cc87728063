import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { loadConfig, requireVariable } from '@portal/platform';
import { awaitDatabase } from './await-database';
import { migrate } from './migrate';
import { SERVICE_DATABASE, type ServiceDatabase } from './service-database';

/**
 * Migrates a service's schema at `DATABASE_URL` without starting the service: for a job before a
 * rollout. Safe to repeat, and to run while a service starts.
 * @throws Error if the module has no database, no server responds, or a migration fails
 */
export async function migrateService(module: Type): Promise<void> {
  const database = databaseOf(module);
  if (!database) throw new Error(`${module.name} imports no DatabaseModule.`);
  const config = loadConfig();
  const url = requireVariable(config, 'DATABASE_URL');
  await awaitDatabase(url, config.START_WITHIN_SECONDS * 1_000);
  await migrate(url, database);
}

/** Returns the database options of a module, or of one that it imports. */
function databaseOf(module: Type | DynamicModule): ServiceDatabase | undefined {
  const type = 'module' in module ? module.module : module;
  const own = 'module' in module ? module : { imports: [], providers: [] };
  for (const provider of own.providers ?? []) {
    const isDatabase = 'provide' in provider && provider.provide === SERVICE_DATABASE;
    if (isDatabase && 'useValue' in provider) return provider.useValue as ServiceDatabase; // by its token
  }
  const declared = Reflect.getMetadata(MODULE_METADATA.IMPORTS, type) as unknown[] | undefined;
  for (const imported of [...(own.imports ?? []), ...(declared ?? [])]) {
    if (!isModule(imported)) continue;
    const found = databaseOf(imported);
    if (found) return found;
  }
  return undefined;
}

function isModule(imported: unknown): imported is Type | DynamicModule {
  return (
    typeof imported === 'function' ||
    (typeof imported === 'object' && imported !== null && 'module' in imported)
  );
}
