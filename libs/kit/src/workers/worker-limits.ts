import { readFileSync } from 'node:fs';

/** What one work may use. */
export interface WorkerLimits {
  /** Time of the processor, in ms. Watched on Linux; elsewhere `wallMs` holds alone. */
  processorMs: number;
  /** Time by the clock, in ms. */
  wallMs: number;
  /** JavaScript's heap, in MB. */
  heapMb: number;
  /** All memory of the process, in MB: heap, buffers, what libraries take. */
  memoryMb: number;
  /** Bytes of an answer. */
  answerBytes: number;
}

/**
 * Processor time that a worker may use in its whole life, in s: the kernel ends one whose pool was
 * killed. A pool retires its workers long before.
 */
const LIFE_SECONDS = 180;

/** File in which Linux lists the mapped memory of a process. */
const MAPS = '/proc/self/maps';

/**
 * What V8 sets aside for machine code as memory that may be written and run, in MB. From Node 24 on this is half a
 * gigabyte, which the kernel counts as memory of its own though next to nothing of it is used.
 * @param maps as Linux writes them
 */
export function codeRangeMb(maps: string): number {
  const sizes = Array.from(maps.matchAll(/^([\da-f]+)-([\da-f]+) rwxp /gm), ([, from, to]) =>
    Number(BigInt(`0x${to}`) - BigInt(`0x${from}`)),
  );
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1_024 ** 2);
}

let ownCodeRangeMb: number | undefined;

/** A worker is run by the same Node as this process, and has the same set aside. */
function setAsideMb(): number {
  try {
    return (ownCodeRangeMb ??= codeRangeMb(readFileSync(MAPS, 'latin1')));
  } catch {
    return 0; // not on Linux, whose kernel alone counts it
  }
}

/**
 * The command that runs Node under limits that the kernel keeps: memory of its own (`ulimit -d`
 * counts whatever it allocates), processor time, and no core file. Windows knows none of them.
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
