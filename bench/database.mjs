// A separate PostgreSQL for a benchmark, with a service's tables, configured as in the portal.
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { DataSource } = require('typeorm');
const { startEmbeddedPostgres } = require('../libs/database/dist');

/** Returns the migrations of a service, in order. */
function migrationsOf(service) {
  const folder = new URL(`../services/${service}/dist/migrations/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.migration.js'))
    .sort()
    .flatMap((name) => Object.values(require(fileURLToPath(new URL(name, folder)))));
}

/**
 * Starts the server; returns a connected data source whose schema contains the tables of a
 * service.
 */
export async function startDatabase(service = 'xp') {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const setUp = await new DataSource({ type: 'postgres', url: server.url }).initialize();
  await setUp.query(`CREATE SCHEMA ${service}`);
  await setUp.destroy();
  const dataSource = await new DataSource({
    type: 'postgres',
    url: server.url,
    poolSize: 10,
    extra: { options: `-c search_path=${service}` },
  }).initialize();
  for (const Migration of migrationsOf(service)) {
    await dataSource.transaction(({ queryRunner }) => new Migration().up(queryRunner));
  }
  const stop = async () => {
    await dataSource.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, dataSource, stop };
}
