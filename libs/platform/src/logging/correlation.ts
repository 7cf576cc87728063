import { newId } from '../runtime/run-in';
import { currentContext, runWith } from '../work-context';

/** Runs `work` so that every log line and message in it carries this correlation id. */
export function runWithCorrelation<T>(correlationId: string, work: () => T): T {
  return runWith({ correlationId, span: undefined }, work);
}

/** The id of the request in whose course this runs, if any. */
export function currentCorrelationId(): string | undefined {
  return currentContext()?.correlationId;
}

/** The current correlation id, or a new one where nothing has caused this. */
export function correlationIdOrNew(): string {
  return currentCorrelationId() ?? newId();
}
