import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { embeddedDatabaseUrl } from '@portal/database';
import { currentTime, OperatorError, type PortalConfig } from '@portal/platform';
import { Client } from 'pg';
import { dumpDatabase } from './dump-database';
import { EarlierFiles } from './earlier-files';
import { writeManifest, type Manifest } from './manifest';
import { openDatabase } from './open-database';
import { dumpFiles } from './portal-files';
import { dumpStreams, openStreams } from './streams';

/** Result of a back-up. */
export interface BackUp {
  folder: string;
  manifest: Manifest;
  /** Number of its files shared with the previous back-up. */
  shared: number;
  /** Whether the file system of the folder supports no hard links between back-ups. */
  cannotShare: boolean;
  /** Files of earlier back-ups that were found missing or changed. */
  damaged: readonly string[];
}

/**
 * Writes a back-up of the portal of `config` into a new folder of `into`, while the portal runs.
 * Tables are a consistent snapshot; streams and files are read after it, so that no row lacks its
 * event or file. A file that is unchanged since the newest back-up of `into` takes no additional
 * space: it is hard-linked.
 * @throws Error if any part fails: `into` then contains no trace of the back-up
 */
export async function backUpPortal(config: PortalConfig, into: string): Promise<BackUp> {
  if (!config.DATABASE_URL && !embeddedDatabaseUrl(config.DATA_DIR)) {
    throw new OperatorError(
      'No portal was found: set DATABASE_URL, or the DATA_DIR of a portal that has run.',
    );
  }
  const takenAt = currentTime().toISOString();
  const folder = path.resolve(into, `portal-${takenAt.replace(/:/g, '-')}`);
  const begun = `${folder}.begun`;
  await mkdir(begun, { recursive: true, mode: 0o700 });
  try {
    const tables = await copyTables(config, begun);
    const streams = await copyStreams(config, begun);
    const earlier = await EarlierFiles.open(into);
    const { files, shared } = await dumpFiles(config, begun, earlier);
    const manifest = { format: 1, takenAt, ...tables, ...(streams && { streams }), files } as const;
    writeManifest(begun, manifest);
    await rename(begun, folder);
    const { cannotShare, damaged } = earlier;
    return { folder, manifest, shared, cannotShare, damaged };
  } catch (error) {
    await rm(begun, { recursive: true, force: true });
    throw error;
  }
}

async function copyTables(config: PortalConfig, folder: string) {
  const database = await openDatabase(config);
  const client = new Client({ connectionString: database.url, keepAlive: true });
  try {
    await client.connect();
    return await dumpDatabase(client, folder);
  } finally {
    await client.end();
    await database.close();
  }
}

async function copyStreams(config: PortalConfig, folder: string) {
  const store = await openStreams(config);
  if (!store) return undefined;
  try {
    return await dumpStreams(store, folder);
  } finally {
    await store.close();
  }
}
