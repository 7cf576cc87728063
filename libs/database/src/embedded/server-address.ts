import { existsSync, realpathSync } from 'node:fs';
import { openRecord, type ClusterRecord } from './cluster-place';
import { recordFile } from './cluster-record';

/** The role that owns the cluster; only this portal has its password. */
export const CLUSTER_USER = 'portal';
/** The portal's database in its cluster. */
export const DATABASE = 'portal';
/** Maximum length of a socket path in bytes (`sun_path`, without its terminator). */
const SOCKET_PATH_MAX = 103;
const LONGEST_NAME = '/.s.PGSQL.65535';

/**
 * Returns the folder of the server's Unix socket: the cluster's own, which no other user can
 * access. Undefined if the system has no Unix sockets or the path is too long; TCP is then used.
 */
export function socketFolderOf(folder: string): string | undefined {
  const isShort = Buffer.byteLength(folder + LONGEST_NAME) <= SOCKET_PATH_MAX;
  // Commas and quotes have a meaning in the server's list of folders.
  const isPlain = /^[\w./-]+$/.test(folder);
  return process.platform !== 'win32' && isShort && isPlain ? folder : undefined;
}

/** Returns the connection URL of a database: by the socket if available, otherwise by TCP. */
export function addressOf({ folder, password, port }: ClusterRecord, database: string): string {
  const url = `postgresql://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;
  const socketFolder = socketFolderOf(folder);
  return socketFolder ? `${url}?host=${encodeURIComponent(socketFolder)}` : url;
}

/**
 * Returns the URL of the embedded database of a data folder, as last started; undefined if there
 * is none.
 */
export function embeddedDatabaseUrl(dataDir: string): string | undefined {
  if (!existsSync(recordFile(dataDir))) return undefined;
  return addressOf(openRecord(realpathSync(dataDir), undefined), DATABASE);
}
