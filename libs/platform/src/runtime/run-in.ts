import { AsyncLocalStorage } from 'node:async_hooks';
import type { Runtime, Timer } from './runtime';
import { systemRuntime } from './system-runtime';

const runtimes = new AsyncLocalStorage<Runtime>();

/**
 * Runs `work`, and everything that it starts, with another clock and source of randomness. Tests
 * and simulations start services in one; all other code uses the system's.
 */
export function runIn<T>(runtime: Runtime, work: () => T): T {
  return runtimes.run(runtime, work);
}

const current = (): Runtime => runtimes.getStore() ?? systemRuntime;

/** Returns the calendar time, which an operator may set. */
export const currentTime = (): Date => current().now();

/** Returns the ms since an arbitrary moment, on a monotonic clock. */
export const monotonicMs = (): number => current().monotonicMs();

/** Calls `run` once, after `ms`. */
export const startTimer = (run: () => void, ms: number): Timer => current().startTimer(run, ms);

/** Calls `run` every `everyMs`, first after `everyMs`. */
export const startInterval = (run: () => void, everyMs: number): Timer =>
  current().startInterval(run, everyMs);

/** @returns a number from 0 to below 1; not for secrets */
export const random = (): number => current().random();

/** @returns unpredictable bytes */
export const randomBytes = (count: number): Buffer => current().randomBytes(count);

/** @returns an unpredictable integer from `from` to below `to` */
export const randomInt = (from: number, to: number): number => current().randomInt(from, to);

/** @returns a new UUID of version 4 */
export const newId = (): string => current().newId();

/**
 * Waits for `ms`.
 * @param options.signal ends the wait early
 * @param options.ref false: does not keep the process alive
 * @throws the signal's reason once it is aborted
 */
export function sleep(
  ms: number,
  { signal, ref = true }: { signal?: AbortSignal; ref?: boolean } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const stop = () => {
      timer.stop();
      if (signal) reject(reasonOf(signal));
    };
    const timer = startTimer(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (!ref) timer.unref();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));

/** @returns a signal that is aborted after `ms`, and does not keep the process alive */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  startTimer(() => controller.abort(reason), ms).unref();
  return controller.signal;
}
