// A PostgreSQL of its own for a benchmark, with the ledger's tables, as the portal runs it.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { DataSource } = require('typeorm');
const { startEmbeddedPostgres } = require('../libs/database/dist');
const {
  CreateLedger1720000000000,
} = require('../services/xp/dist/migrations/0001-create-ledger.migration');
const {
  KnowEventsAgain1720000001000,
} = require('../services/xp/dist/migrations/0002-know-events-again.migration');

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
  for (const Migration of [CreateLedger1720000000000, KnowEventsAgain1720000001000]) {
    await new Migration().up(dataSource);
  }
  const stop = async () => {
    await dataSource.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.url, dataSource, stop };
}
