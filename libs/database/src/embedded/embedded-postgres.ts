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
  /** The portal's data folder; made when it is not there. */
  dataDir: string;
  /** Receives sentences for a person who waits. */
  log?: (line: string) => void;
  /** Default: true. Else nothing waits for the disk, and a crash of the machine may lose it all. */
  isDurable?: boolean;
}

/** A real PostgreSQL that runs as a child of this process. */
export interface EmbeddedPostgres {
  /** Connection URL of the portal's database, with the made-up password. */
  url: string;
  /** Ends the server within 10 s, with everything kept. */
  stop(): Promise<void>;
}

const PORT_TRIES = 3;

/**
 * Starts the PostgreSQL that npm installed, on a cluster that belongs to the data folder. Makes the
 * cluster at the first start; ends a server that a killed owner left behind; starts the server
 * again should it die.
 * @throws FolderLockedError when another living process runs the cluster; OperatorError when the
 * cluster is missing or another user's; Error with the server's own words when it does not start
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o755 });
  // The system names the folder of a running server without symbolic links.
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
  log(`Ending the database server (process ${leftover}) that an earlier run left behind.`);
  await endPostmaster(place, leftover);
}

/** Prefers the port of the last start; remembers the one it got. */
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
      // Somebody may have taken the port between the look and the start.
      if (attempt === PORT_TRIES || (await isPortFree(record.port))) throw error;
    }
  }
}
