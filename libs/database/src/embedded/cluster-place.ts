import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError, randomBytes } from '@portal/platform';
import { insideFolder, outsideOf, readRecord, recordFile, writeRecord } from './cluster-record';
import type { StoredRecord } from './cluster-record';
import { canReach, type Account } from './server-account';

/** Location of the cluster of a data folder, and the connection data of its server. */
export interface ClusterRecord {
  /** The folder with the cluster and the server's log. */
  folder: string;
  port: number;
  password: string;
}

/**
 * File in a cluster's folder outside the data folder, with the path of the data folder that it
 * belongs to.
 */
const OWNER_FILE = 'data-folder';

/**
 * Finds the cluster of a data folder, or chooses its location before the first start.
 * @throws OperatorError if the cluster is missing, has no record, or belongs to another folder
 */
export function openRecord(dataDir: string, account: Account | undefined): ClusterRecord {
  const stored = readRecord(dataDir);
  const inside = insideFolder(dataDir);
  if (!stored && hasCluster(inside)) {
    throw new OperatorError(
      `${inside} holds a database, but ${recordFile(dataDir)} with its password is missing: restore that file.`,
    );
  }
  const folder = stored && findCluster(dataDir, stored);
  // Port 0: the server has never responded, so there is no data yet.
  if (!stored || (stored.port === 0 && folder === undefined)) {
    const fresh = { folder: chooseFolder(dataDir, account), port: 0, password: newPassword() };
    saveRecord(dataDir, fresh);
    return fresh;
  }
  if (folder === undefined) {
    throw new OperatorError(
      `The database of ${dataDir} is missing: put it back as ${outsideOf(stored) ?? inside}. To begin with an empty portal, choose another DATA_DIR.`,
    );
  }
  return { folder, port: stored.port, password: stored.password };
}

/** Stores location, port and password for the next start. */
export function saveRecord(dataDir: string, { folder, port, password }: ClusterRecord): void {
  const isInside = folder === insideFolder(dataDir);
  writeRecord(dataDir, { port, password, ...(isInside ? {} : { outside: folder }) });
}

/**
 * Checks that the server's account can access the cluster and that no other data folder uses it.
 * @throws OperatorError if it cannot, or if this data folder is a copy of one that still uses it
 */
export function claimFolder(dataDir: string, folder: string, account: Account | undefined): void {
  if (account && !canReach(account, path.dirname(folder))) {
    throw new OperatorError(
      `The database cannot run in ${folder}: started by root, it runs as 'nobody', which cannot enter a folder above. Move DATA_DIR, or allow it (chmod o+x).`,
    );
  }
  if (folder === insideFolder(dataDir)) return;
  const file = path.join(folder, OWNER_FILE);
  const owner = existsSync(file) ? readFileSync(file, 'utf8') : dataDir;
  if (owner !== dataDir && usesFolder(owner, folder)) {
    throw new OperatorError(
      `${dataDir} is a copy of ${owner}, which uses the database in ${folder}. Copy that folder, too: cp -a ${folder} ${insideFolder(dataDir)}`,
    );
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, dataDir, { mode: 0o600 });
}

/**
 * Returns the folder for files that cannot be in the data folder: the system's folder for state,
 * if writable.
 */
export function outsideRoot(): string {
  const candidates = ['/var/lib', tmpdir()].map((parent) => path.join(parent, 'student-portal'));
  for (const root of candidates) {
    try {
      mkdirSync(root, { recursive: true });
      chmodSync(root, 0o755);
      return root;
    } catch (error) {
      if (root === candidates.at(-1)) throw error;
    }
  }
  throw new Error('No folder for the database is writable.');
}

/**
 * The cluster in the data folder takes precedence, because the recorded location may be that of
 * the original.
 */
function findCluster(dataDir: string, stored: StoredRecord): string | undefined {
  const places = [insideFolder(dataDir), outsideOf(stored)];
  return places.find((folder) => folder !== undefined && hasCluster(folder));
}

const hasCluster = (folder: string): boolean => existsSync(path.join(folder, 'data', 'PG_VERSION'));

function usesFolder(dataDir: string, folder: string): boolean {
  const stored = readRecord(dataDir);
  return stored !== undefined && outsideOf(stored) === folder;
}

function chooseFolder(dataDir: string, account: Account | undefined): string {
  if (!account || canReach(account, dataDir)) return insideFolder(dataDir);
  return path.join(outsideRoot(), `postgres-${randomBytes(8).toString('hex')}`);
}

const newPassword = (): string => randomBytes(24).toString('base64url');
