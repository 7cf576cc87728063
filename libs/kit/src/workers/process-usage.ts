import { readFile } from 'node:fs/promises';

/** Resource usage of a process. */
export interface ProcessUsage {
  /** CPU time since its start, in ms. */
  processorMs: number;
  /** Resident memory, in MB. */
  memoryMb: number;
}

/** The kernel reports times in hundredths of a second, regardless of its own tick rate. */
const MS_PER_TICK = 10;
/** Fields 14 and 15 of /proc/<pid>/stat (proc(5)), counted after the name, which is field 2. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/**
 * Returns the usage of a process; undefined if it has ended or the system does not report it (not
 * Linux).
 */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ]);
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
    return { processorMs: ticks * MS_PER_TICK, memoryMb: kilobytes / 1_024 };
  } catch {
    return undefined;
  }
}
