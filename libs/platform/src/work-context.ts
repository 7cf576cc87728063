import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '@opentelemetry/api';
import type { Deadline } from './deadlines/deadline';

/** What goes along with a piece of work, through every promise and timer that it starts. */
export interface WorkContext {
  /** Correlation id of the request or event in whose course this runs. */
  readonly correlationId?: string;
  /** By when its asker gives up. */
  readonly deadline?: Deadline;
  /** Whether it only reads: it may be done once more. */
  readonly isReading?: boolean;
  /** The span of a trace that runs now, where it is not the request's own. */
  readonly span?: SpanContext | undefined;
}

/** One for all that goes along: Node before version 24 pays on every promise for each storage there is. */
const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `work` with this beside what goes along already. */
export function runWith<T>(added: WorkContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...added }, work);
}

/** What goes along with the work that runs now, if anything does. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}
