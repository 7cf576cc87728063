import { existsSync, realpathSync } from 'node:fs';
import { openRecord, type ClusterRecord } from './cluster-place';
import { recordFile } from './cluster-record';

/** The role that owns the cluster; only this portal knows its password. */
export const CLUSTER_USER = 'portal';
/** The portal's database in its cluster. */
export const DATABASE = 'portal';
/** Bytes that the system takes for the path of a socket (`sun_path`, with its end). */
const SOCKET_PATH_MAX = 103;
const LONGEST_NAME = '/.s.PGSQL.65535';

/**
 * The folder in which the server of a cluster has its Unix socket: the cluster's own, which nobody else
 * can enter. Undefined where the system has none or the path is too long for one; then it is TCP.
 */
export function socketFolderOf(folder: string): string | undefined {
  const isShort = Buffer.byteLength(folder + LONGEST_NAME) <= SOCKET_PATH_MAX;
  // A comma or a quote would mean something in the server's list of folders.
  const isPlain = /^[\w./-]+$/.test(folder);
  return process.platform !== 'win32' && isShort && isPlain ? folder : undefined;
}

/** The connection URL of a database: by the socket where there is one, else by TCP. */
export function addressOf({ folder, password, port }: ClusterRecord, database: string): string {
  const url = `postgresql://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;
  const socketFolder = socketFolderOf(folder);
  return socketFolder ? `${url}?host=${encodeURIComponent(socketFolder)}` : url;
}

/** The URL of the embedded database of a data folder, as it was last started; undefined: there is none. */
export function embeddedDatabaseUrl(dataDir: string): string | undefined {
  if (!existsSync(recordFile(dataDir))) return undefined;
  return addressOf(openRecord(realpathSync(dataDir), undefined), DATABASE);
}
