import { startTimer } from '../runtime/run-in';

/**
 * Ends this process with code 1 after `ms`, even if work is still running, and logs one line. Does
 * not keep the process alive.
 */
export function cutOffAfter(ms: number, say: (line: string) => void): void {
  startTimer(() => {
    say(`What had not stopped after ${ms / 1_000} s was cut off.`);
    process.exit(1);
  }, ms).unref();
}
