import { readFileSync } from 'node:fs';

/** Resource limits of one task. */
export interface WorkerLimits {
  /** CPU time, in ms. Enforced on Linux; elsewhere only `wallMs` applies. */
  processorMs: number;
  /** Wall-clock time, in ms. */
  wallMs: number;
  /** JavaScript heap, in MB. */
  heapMb: number;
  /** Total memory of the process, in MB: heap, buffers, memory of libraries. */
  memoryMb: number;
  /** Size of a result, in bytes. */
  answerBytes: number;
}

/**
 * CPU time of a worker over its lifetime, in s: the kernel ends a worker whose pool was killed. A
 * pool retires its workers long before.
 */
const LIFE_SECONDS = 180;

/** File in which Linux lists the mapped memory of a process. */
const MAPS = '/proc/self/maps';

/**
 * Returns the memory that V8 reserves for machine code as writable and executable, in MB. From
 * Node 24 on it is half a gigabyte, which the kernel counts as data memory though almost none of
 * it is used.
 * @param maps content of the maps file of Linux
 */
export function codeRangeMb(maps: string): number {
  const sizes = Array.from(maps.matchAll(/^([\da-f]+)-([\da-f]+) rwxp /gm), ([, from, to]) =>
    Number(BigInt(`0x${to}`) - BigInt(`0x${from}`)),
  );
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1_024 ** 2);
}

let ownCodeRangeMb: number | undefined;

/** A worker is run by the same Node as this process, and has the same reservation. */
function setAsideMb(): number {
  try {
    return (ownCodeRangeMb ??= codeRangeMb(readFileSync(MAPS, 'latin1')));
  } catch {
    return 0; // only Linux counts it
  }
}

/**
 * Returns the command that runs Node under limits enforced by the kernel: data memory (`ulimit -d`
 * counts every allocation), CPU time, and no core file. Windows supports none of them.
 */
export function commandUnder(
  { heapMb, memoryMb }: WorkerLimits,
  script: string[],
): [string, string[]] {
  const node = [`--max-old-space-size=${heapMb}`, ...script];
  if (process.platform === 'win32') return [process.execPath, node];
  const limits = `ulimit -c 0; ulimit -t ${LIFE_SECONDS}; ulimit -d ${(memoryMb + setAsideMb()) * 1_024}`;
  const run = `${limits}; exec "$@"`;
  return ['/bin/sh', ['-c', run, 'sh', process.execPath, ...node]];
}
