import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Folder that Linux keeps in memory. */
const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'portal-tests-';
/**
 * Minimum free memory, in bytes. Tests use about a gigabyte at a time; servers and browsers need
 * the rest.
 */
const LEAST_BYTES = 6 * 1_024 ** 3;

/**
 * Creates a folder in memory for temporary files of tests, which is removed with this process.
 * Each test database consists of about three hundred files that are created and removed again,
 * which took two fifths of the processor on ext4: it does not reuse an inode within a minute of
 * the removal, and checks all of those for every new file.
 * @param from parent folder; omitted except in tests
 * @returns the variable that names the folder; empty without such a folder or with too little
 * memory
 */
export function memoryFolder({ from = SHARED_MEMORY, leastBytes = LEAST_BYTES } = {}) {
  if (availableBytes(from) < leastBytes) return {};
  removeLeftBehind(from);
  const folder = mkdtempSync(path.join(from, `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // a database server that root starts runs under another account
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

function availableBytes(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem());
  } catch {
    return 0; // not on Linux
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftBehind(from) {
  for (const name of readdirSync(from)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    removeIfOurs(path.join(from, name));
  }
}

/**
 * Keeps folders of other users: every user may write there, but not remove the files of others.
 */
function removeIfOurs(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // runs under another user
  }
}
