import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../runtime/run-in';

const storage = new AsyncLocalStorage<{ correlationId: string }>();

/** Runs `work` so that every log line and message in it carries this correlation id. */
export function runWithCorrelation<T>(correlationId: string, work: () => T): T {
  return storage.run({ correlationId }, work);
}

/** The id of the request in whose course this runs, if any. */
export function currentCorrelationId(): string | undefined {
  return storage.getStore()?.correlationId;
}

/** The current correlation id, or a new one where nothing has caused this. */
export function correlationIdOrNew(): string {
  return currentCorrelationId() ?? newId();
}
