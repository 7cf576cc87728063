import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the process ids of the servers that run on a cluster's folder (Linux). */
export function serversOn(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isServerOn(pid, cluster));
}

function isServerOn(pid: number, cluster: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && command.includes('-D');
  } catch {
    // It ended during the check.
    return false;
  }
}
