import { newId } from '../runtime/run-in';
import { currentContext, runWith } from '../work-context';

/** Runs `work` with a correlation id, which all its log lines and messages contain. */
export function runWithCorrelation<T>(correlationId: string, work: () => T): T {
  return runWith({ correlationId, span: undefined }, work);
}

/** Returns the correlation id of the request being handled, if any. */
export function currentCorrelationId(): string | undefined {
  return currentContext()?.correlationId;
}

/** Returns the current correlation id, or a new one if there is none. */
export function correlationIdOrNew(): string {
  return currentCorrelationId() ?? newId();
}
