import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLUSTER_USER } from './server-address';
import { clusterFolder, type ServerPlace } from './postmaster';
import { initdbArguments } from './server-settings';

/**
 * Creates the cluster if it is missing. It is renamed at the end, so that an incomplete one is
 * recreated.
 */
export async function ensureCluster(place: ServerPlace, password: string): Promise<void> {
  const cluster = clusterFolder(place);
  if (existsSync(cluster)) return;
  mkdirSync(place.folder, { recursive: true, mode: 0o700 });
  giveTo(place, place.folder);
  const unfinished = `${cluster}.new`;
  const passwordFile = path.join(place.folder, 'password.new');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(place, passwordFile);
  try {
    await runInitdb(place, initdbArguments(unfinished, CLUSTER_USER, passwordFile));
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster);
}

function giveTo({ account }: ServerPlace, file: string): void {
  if (account) chownSync(file, account.uid, account.gid);
}

function runInitdb(place: ServerPlace, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const initdb = spawn(place.binaries.initdb, args, {
      ...place.account,
      cwd: place.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
    let complaint = '';
    initdb.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    initdb.on('error', reject);
    initdb.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`initdb could not make the database: ${complaint.trim()}`));
    });
  });
}
