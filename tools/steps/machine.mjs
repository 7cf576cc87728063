import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** What a quick processor does in about 0.3 s, with the start of Node. */
const CALCULATION = 'let sum = 0; for (let n = 1; n < 1.2e8; n += 1) sum += 1 / n;';
/** Longest time, in ms, that a machine may take for it to pass for a quick one. */
const QUICK_MS = 900;

/**
 * How many projects' tests run at a time. Most of a test's time goes in waiting for servers, so
 * a quick machine takes more than it has cores; on one that is slow, or busy with something else, they
 * would wait past their deadlines.
 * @param ms that this machine took for the calculation, on every core at once
 */
export function atOnce(ms, cores = availableParallelism()) {
  return ms <= QUICK_MS ? 2 * Math.min(cores, 4) : 2;
}

/** @returns the ms that the calculation takes now where every core does it at once */
export async function measurePace() {
  const began = performance.now();
  const cores = Array.from({ length: Math.min(availableParallelism(), 4) }, () =>
    once(spawn(process.execPath, ['-e', CALCULATION], { stdio: 'ignore' }), 'exit'),
  );
  const ends = await Promise.all(cores);
  // A step that did not calculate says nothing about the machine.
  if (ends.some(([code]) => code !== 0)) return Infinity;
  return performance.now() - began;
}
