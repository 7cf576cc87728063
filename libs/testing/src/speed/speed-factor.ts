import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/** Variable that passes the measured factor of a test run to the workers. */
export const SPEED_VARIABLE = 'TEST_SPEED_FACTOR';
/** Takes about 0.2 s on an idle machine of usual speed, including the start of Node. */
const CALCULATION = 'let sum = 0; for (let n = 1; n < 6e7; n += 1) sum += 1 / n;';
/** Maximum time of a machine that counts as one of usual speed, in ms. */
const USUAL_MS = 400;
const MOST = 30;

/**
 * Measures how much slower this machine currently is than a usual one: 1 if it is not slower, 5
 * for a fifth of the speed. Two cores calculate concurrently, as the tests do.
 */
export async function measureSpeedFactor(): Promise<number> {
  const began = performance.now();
  const cores = Array.from({ length: Math.min(availableParallelism(), 2) }, () =>
    once(spawn(process.execPath, ['-e', CALCULATION], { stdio: 'ignore' }), 'exit'),
  );
  await Promise.all(cores);
  return factorOf(performance.now() - began);
}

/** Returns the factor for a duration of the calculation in ms, from 1 to 30. */
export function factorOf(ms: number): number {
  return Math.min(MOST, Math.max(1, ms / USUAL_MS));
}

/** Returns the factor measured at the start of this test run; 1 if none was measured. */
export function speedFactor(env: NodeJS.ProcessEnv = process.env): number {
  const factor = Number(env[SPEED_VARIABLE] ?? 1);
  return Number.isFinite(factor) ? Math.max(1, factor) : 1;
}

/** Scales a timeout of a test, in ms, from a usual machine to this one. */
export const scaledMs = (ms: number): number => Math.ceil(ms * speedFactor());

/**
 * Scales an amount of work that must be done before a deadline of the product: less on a slow
 * machine.
 */
export const scaledCount = (count: number, least = 2): number =>
  Math.max(least, Math.ceil(count / speedFactor()));
