import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasCode } from '@portal/platform';

/** Whether a process with this id is running, of any owner. A zombie does not count. */
export function isAlive(pid: number): boolean {
  return startMark(pid) !== undefined;
}

/** Signals a process; has no effect if it has ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * Identifies a process among later ones with the same id.
 * @returns undefined if no such process is running, '' if this system does not report it
 */
export function startMark(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  if (process.platform === 'linux') return linuxStartMark(pid);
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Field 22 of /proc/<pid>/stat, counted after the name, which may contain spaces and brackets. */
function linuxStartMark(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = fields[0] === 'Z';
    return isZombie ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
