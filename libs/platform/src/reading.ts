import { currentContext, runWith } from './work-context';

/** Runs `work` that only reads: what is asked in its course may be asked once more. */
export function runAsReading<T>(work: () => T): T {
  return runWith({ isReading: true }, work);
}

/** Whether the work that runs now only reads. */
export function isReading(): boolean {
  return currentContext()?.isReading === true;
}
