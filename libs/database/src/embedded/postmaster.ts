import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { monotonicMs, sleep } from '@portal/platform';
import { isAlive, sendSignal } from './process-identity';
import type { Account } from './server-account';
import type { ServerBinaries } from './server-binaries';
import { serverArguments } from './server-settings';
import { socketFolderOf } from './server-address';

/** Requirements of a server: the executables, the account, and the folder of cluster and log. */
export interface ServerPlace {
  binaries: ServerBinaries;
  account: Account | undefined;
  folder: string;
  isDurable: boolean;
}

const FAST_SHUTDOWN_MS = 6_000;
const IMMEDIATE_SHUTDOWN_MS = 2_000;
const LOG_LIMIT_BYTES = 5_000_000;

export const clusterFolder = (place: ServerPlace): string => path.join(place.folder, 'data');
const logFile = (place: ServerPlace): string => path.join(place.folder, 'server.log');

/**
 * Starts the server in a separate session, so that Ctrl-C in a terminal reaches only the portal.
 */
export function spawnPostmaster(place: ServerPlace, port: number): ChildProcess {
  const file = logFile(place);
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file);
  const log = openSync(file, 'a', 0o600);
  const settings = serverArguments(clusterFolder(place), port, {
    isDurable: place.isDurable,
    socketFolder: socketFolderOf(place.folder),
  });
  const server = spawn(place.binaries.postgres, settings, {
    ...place.account,
    cwd: place.folder,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  return server;
}

/** Returns the server's last log lines, to report the reason of a failed start. */
export function serverLogTail(place: ServerPlace): string {
  return readFileSync(logFile(place), 'utf8').trimEnd().split('\n').slice(-5).join(' | ');
}

/**
 * Stops a server: with a fast shutdown, which keeps all data and rolls back open transactions;
 * after a timeout with an immediate shutdown, after which the next start recovers from the log.
 */
export async function endPostmaster(place: ServerPlace, pid: number): Promise<void> {
  signal(place, pid, 'INT');
  if (await isGoneWithin(pid, FAST_SHUTDOWN_MS)) return;
  signal(place, pid, 'QUIT');
  if (await isGoneWithin(pid, IMMEDIATE_SHUTDOWN_MS)) return;
  sendSignal(pid, 'SIGKILL');
  await isGoneWithin(pid, IMMEDIATE_SHUTDOWN_MS);
}

/**
 * Returns the server that an earlier, killed owner left running on this cluster. Removes a pid
 * file whose server has ended.
 */
export function findLeftover(place: ServerPlace): number | undefined {
  const file = path.join(clusterFolder(place), 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (isAlive(pid) && isServerOf(place, pid)) return pid;
  rmSync(file, { force: true });
  return undefined;
}

function isServerOf(place: ServerPlace, pid: number): boolean {
  // Windows has no cheap lookup of a process; there the server itself refuses a second one.
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') return workingFolder(pid) === clusterFolder(place);
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(clusterFolder(place));
}

/** The working directory of PostgreSQL is its cluster's folder. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function signal(place: ServerPlace, pid: number, name: 'INT' | 'QUIT'): void {
  if (!isAlive(pid)) return;
  if (process.platform === 'win32') spawnSync(place.binaries.pgCtl, ['kill', name, String(pid)]);
  else sendSignal(pid, `SIG${name}`);
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const deadline = monotonicMs() + ms;
  while (isAlive(pid)) {
    if (monotonicMs() > deadline) return false;
    await sleep(20);
  }
  return true;
}
