// A PostgreSQL of its own for a benchmark, with the ledger's tables, as the portal runs it.
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
const MIGRATIONS = new URL('../services/xp/dist/migrations/', import.meta.url);

/** Those of the ledger, in their order. */
const ledgerMigrations = () =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.migration.js'))
    .sort()
    .flatMap((name) => Object.values(require(fileURLToPath(new URL(name, MIGRATIONS)))));

/** Starts the server; answers a connected data source whose schema `xp` holds the ledger. */
export async function startDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const setUp = await new DataSource({ type: 'postgres', url: server.url }).initialize();
  await setUp.query('CREATE SCHEMA xp');
  await setUp.destroy();
  const dataSource = await new DataSource({
    type: 'postgres',
    url: server.url,
    poolSize: 10,
    extra: { options: '-c search_path=xp' },
  }).initialize();
  for (const Migration of ledgerMigrations()) await new Migration().up(dataSource);
  const stop = async () => {
    await dataSource.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, dataSource, stop };
}
