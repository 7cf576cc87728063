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
  const limits = `ulimit -c 0; ulimit -t ${LIFE_SECONDS}; ulimit -d ${memoryMb * 1_024}`;
  const run = `${limits}; exec "$@"`;
  return ['/bin/sh', ['-c', run, 'sh', process.execPath, ...node]];
}
