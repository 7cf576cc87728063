import { OperatorError, type PortalConfig } from '@portal/platform';
import { Client } from 'pg';
import { fillDatabase, refuseFilled } from './fill-database';
import { readDamaged, readManifest, type Manifest } from './manifest';
import { openDatabase } from './open-database';
import { restoreFiles } from './portal-files';
import { checkLedger, migrateAll, rebuildLedger } from './programs';
import { openStreams, refuseFilledStreams, restoreStreams } from './streams';

/**
 * Restores a back-up into the empty database, EventStoreDB and files of `config`, while no portal
 * runs on them: migrations, tables, files, streams, then a rebuild of the ledger's projection and
 * a check of every ledger.
 * @returns its manifest, and the files that were left out
 * @throws OperatorError if the back-up is damaged, the target contains data, or the release
 *   differs; Error if anything else fails: empty the target and start again
 */
export async function restorePortal(
  config: PortalConfig,
  folder: string,
  { withoutDamaged = false } = {},
): Promise<{ manifest: Manifest; damaged: string[] }> {
  const { manifest, damaged } = withoutDamaged
    ? await readDamaged(folder)
    : { manifest: await readManifest(folder), damaged: [] };
  if (Boolean(manifest.streams) !== Boolean(config.EVENTSTORE_URL)) {
    throw new OperatorError(
      manifest.streams
        ? 'The back-up holds streams of EventStoreDB: set EVENTSTORE_URL.'
        : 'The ledger of this back-up is in PostgreSQL: restore it without EVENTSTORE_URL.',
    );
  }
  const streams = await openStreams(config);
  const database = await openDatabase(config);
  const client = new Client({ connectionString: database.url, keepAlive: true });
  try {
    await client.connect();
    if (streams) await refuseFilledStreams(streams);
    await refuseFilled(client);
    await migrateAll(database.url, Object.keys(manifest.migrations));
    await fillDatabase(client, folder, manifest);
    await restoreFiles(config, folder, manifest.files);
    if (streams) await restoreStreams(streams, folder);
    const servers = { databaseUrl: database.url, eventstoreUrl: config.EVENTSTORE_URL };
    await rebuildLedger(servers);
    await checkLedger(servers);
    return { manifest, damaged };
  } finally {
    await client.end();
    await streams?.close();
    await database.close();
  }
}
