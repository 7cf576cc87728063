import { startTimer } from '../runtime/run-in';

/**
 * Ends this process with code 1 after `ms`, whatever of it still runs, and says so in one line. It does not
 * hold the process open until then.
 */
export function cutOffAfter(ms: number, say: (line: string) => void): void {
  startTimer(() => {
    say(`What had not ended after ${ms / 1_000} s is cut off.`);
    process.exit(1);
  }, ms).unref();
}
