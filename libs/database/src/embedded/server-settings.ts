/** Settings for a small machine, with full durability. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // The detail of an error may quote a student's row.
  log_error_verbosity: 'terse',
};

/** Settings of a server with disposable data: commits do not wait for the disk. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Settings that differ between servers. */
interface ServerKind {
  isDurable: boolean;
  /** Folder of its Unix socket; undefined if it has none. */
  socketFolder: string | undefined;
}

/** Returns the server's command line for a cluster and a port. */
export function serverArguments(cluster: string, port: number, kind: ServerKind): string[] {
  const settings = kind.isDurable ? SETTINGS : { ...SETTINGS, ...NOT_DURABLE };
  const all = { ...settings, unix_socket_directories: kind.socketFolder ?? '' };
  const named = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  return ['-D', cluster, '-p', String(port), ...named];
}

/**
 * Returns the command line that creates a cluster whose text collation is the same on every
 * system.
 */
export function initdbArguments(cluster: string, user: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}
