import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Where Linux shows memory as a folder. */
const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'portal-tests-';
/** What tests keep at a time is about a gigabyte; servers and browsers need the rest. In bytes. */
const LEAST_BYTES = 6 * 1_024 ** 3;

/**
 * A folder in memory for what tests write for a moment, gone with this process. Each test database is some
 * three hundred files that are made and removed again, for which ext4 took two fifths of the processor:
 * it gives no inode away for a minute after its file was removed, and looks at each of those for every new file.
 * @param from where to make it; left out by all but tests
 * @returns the variable that names it; none where there is no such folder or too little memory
 */
export function memoryFolder({ from = SHARED_MEMORY, leastBytes = LEAST_BYTES } = {}) {
  if (availableBytes(from) < leastBytes) return {};
  removeLeftBehind(from);
  const folder = mkdtempSync(path.join(from, `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // a database server that root starts has an account of its own
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

/** A run that was killed could not remove its own. */
function removeLeftBehind(from) {
  for (const name of readdirSync(from)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    removeIfOurs(path.join(from, name));
  }
}

/** Another user's stays: everybody may write there, and nobody may remove what is not theirs. */
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
    return error.code === 'EPERM'; // somebody else's, but it runs
  }
}
