import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** A calculation that takes a fast processor about 0.3 s, including the start of Node. */
const CALCULATION = 'let sum = 0; for (let n = 1; n < 1.2e8; n += 1) sum += 1 / n;';
/** Maximum duration of the calculation on a machine that counts as fast, in ms. */
const QUICK_MS = 900;

/**
 * Returns the number of projects whose tests run concurrently. Tests mostly wait for servers, so a
 * fast machine runs more of them than it has cores; on a slow or busy one they would miss their
 * deadlines.
 * @param ms duration of the calculation on this machine, on all cores concurrently
 */
export function atOnce(ms, cores = availableParallelism()) {
  return ms <= QUICK_MS ? 2 * Math.min(cores, 4) : 2;
}

/** @returns the current duration of the calculation on all cores concurrently, in ms */
export async function measurePace() {
  const began = performance.now();
  const cores = Array.from({ length: Math.min(availableParallelism(), 4) }, () =>
    once(spawn(process.execPath, ['-e', CALCULATION], { stdio: 'ignore' }), 'exit'),
  );
  const ends = await Promise.all(cores);
  // A failed process yields no measurement of the machine.
  if (ends.some(([code]) => code !== 0)) return Infinity;
  return performance.now() - began;
}
