import { currentContext, runWith } from './work-context';

/** Runs read-only `work`: its requests may be retried. */
export function runAsReading<T>(work: () => T): T {
  return runWith({ isReading: true }, work);
}

/** Whether the current work is read-only. */
export function isReading(): boolean {
  return currentContext()?.isReading === true;
}
