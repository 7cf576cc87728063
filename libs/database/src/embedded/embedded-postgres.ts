import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ensureCluster } from './cluster';
import { ownCluster } from './cluster-ownership';
import { claimFolder, openRecord, outsideRoot, saveRecord } from './cluster-place';
import type { ClusterRecord } from './cluster-place';
import { lockFolder } from './folder-lock';
import { findFreePort, isPortFree } from '@portal/platform';
import { endPostmaster, findLeftover, type ServerPlace } from './postmaster';
import { ensureDatabase } from './readiness';
import { addressOf, DATABASE } from './server-address';
import { serverAccount } from './server-account';
import { findServerBinaries } from './server-binaries';
import { superviseServer } from './server-supervision';

export interface EmbeddedPostgresOptions {
  /** The portal's data folder; created if it is missing. */
  dataDir: string;
  /** Receives progress messages for a waiting user. */
  log?: (line: string) => void;
  /**
   * Default: true. Otherwise commits do not wait for the disk, and a system crash may lose all
   * data.
   */
  isDurable?: boolean;
}

/** A real PostgreSQL that runs as a child of this process. */
export interface EmbeddedPostgres {
  /** Connection URL of the portal's database, with the generated password. */
  url: string;
  /** Stops the server within 10 s, without loss of data. */
  stop(): Promise<void>;
}

const PORT_TRIES = 3;

/**
 * Starts the PostgreSQL installed by npm, on the cluster of the data folder. Creates the cluster
 * on the first start; stops a server left behind by a killed owner; restarts the server if it
 * crashes.
 * @throws FolderLockedError if another running process uses the cluster; OperatorError if the
 * cluster is missing or another user's; Error with the server's output if it does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o755 });
  // The system reports the folder of a running server without symbolic links.
  const dataDir = realpathSync(options.dataDir);
  const lock = lockFolder(path.join(dataDir, 'postgres.lock'));
  try {
    const log = options.log ?? (() => undefined);
    const account = serverAccount();
    const record = openRecord(dataDir, account);
    const place = {
      binaries: findServerBinaries(account, outsideRoot),
      account,
      folder: record.folder,
      isDurable: options.isDurable ?? true,
    };
    if (path.dirname(record.folder) !== dataDir) {
      log(`The database lies in ${record.folder}: its account cannot reach ${dataDir}.`);
    }
    claimFolder(dataDir, record.folder, account);
    await endLeftover(place, log);
    await ensureCluster(place, record.password);
    ownCluster(place);
    const server = await startOnFreePort(place, dataDir, record, log);
    await ensureDatabase(addressOf(record, 'postgres'), DATABASE);
    const stop = async (): Promise<void> => {
      await server.stop();
      lock.release();
    };
    return { url: addressOf(record, DATABASE), stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function endLeftover(place: ServerPlace, log: (line: string) => void): Promise<void> {
  const leftover = findLeftover(place);
  if (leftover === undefined) return;
  log(`Stopping the database server (process ${leftover}) that an earlier run left behind.`);
  await endPostmaster(place, leftover);
}

/** Prefers the port of the last start; records the port used. */
async function startOnFreePort(
  place: ServerPlace,
  dataDir: string,
  record: ClusterRecord,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  for (let attempt = 1; ; attempt += 1) {
    const isUsable = record.port !== 0 && (await isPortFree(record.port));
    if (!isUsable) record.port = await findFreePort();
    try {
      const server = await superviseServer({
        place,
        port: record.port,
        url: addressOf(record, 'postgres'),
        log,
      });
      saveRecord(dataDir, record);
      return server;
    } catch (error) {
      // Another process may have taken the port between the check and the start.
      if (attempt === PORT_TRIES || (await isPortFree(record.port))) throw error;
    }
  }
}
