import { readFile } from 'node:fs/promises';

/** What a process has used. */
export interface ProcessUsage {
  /** Time of the processor since it began, in ms. */
  processorMs: number;
  /** Memory that it holds now, in MB. */
  memoryMb: number;
}

/** The kernel reports times in hundredths of a second, whatever its own clock does. */
const MS_PER_TICK = 10;
/** Fields 14 and 15 of /proc/<pid>/stat (proc(5)), counted behind the name, which is field 2. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** What a process has used so far; undefined if it is gone or the system does not report it (not Linux). */
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
