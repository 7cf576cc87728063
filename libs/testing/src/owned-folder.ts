import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a folder for the lifetime of this process, and removes the folders of this prefix left
 * behind by killed processes.
 */
export function makeOwnedFolder(prefix: string): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user, but is running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
