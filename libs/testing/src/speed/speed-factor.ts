import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

/** Variable by which a run of tests hands its measured factor to the workers. */
export const SPEED_VARIABLE = 'TEST_SPEED_FACTOR';
/** A usual machine with nothing else to do takes about 0.2 s for it, start of Node included. */
const CALCULATION = 'let sum = 0; for (let n = 1; n < 6e7; n += 1) sum += 1 / n;';
/** Longest time, in ms, with which a machine counts as one of usual speed. */
const USUAL_MS = 400;
const MOST = 30;

/**
 * Measures how much slower this machine is now than a usual one: 1 for one that is not slower, 5 for a
 * fifth of the speed. Two cores calculate at once, as the tests do.
 */
export async function measureSpeedFactor(): Promise<number> {
  const began = performance.now();
  const cores = Array.from({ length: Math.min(availableParallelism(), 2) }, () =>
    once(spawn(process.execPath, ['-e', CALCULATION], { stdio: 'ignore' }), 'exit'),
  );
  await Promise.all(cores);
  return factorOf(performance.now() - began);
}

/** The factor for so many ms of the calculation, from 1 to 30. */
export function factorOf(ms: number): number {
  return Math.min(MOST, Math.max(1, ms / USUAL_MS));
}

/** The factor that was measured when this run of tests began; 1 where none was measured. */
export function speedFactor(env: NodeJS.ProcessEnv = process.env): number {
  const factor = Number(env[SPEED_VARIABLE] ?? 1);
  return Number.isFinite(factor) ? Math.max(1, factor) : 1;
}

/** A deadline or start-up wait of a test, in ms, for a usual machine: as long as this one needs. */
export const scaledMs = (ms: number): number => Math.ceil(ms * speedFactor());

/** An amount of work that must be done before a deadline of the product: less on a slow machine. */
export const scaledCount = (count: number, least = 2): number =>
  Math.max(least, Math.ceil(count / speedFactor()));
