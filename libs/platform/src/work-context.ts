import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanContext } from '@opentelemetry/api';
import type { Deadline } from './deadlines/deadline';

/** Context of a piece of work, propagated through every promise and timer that it starts. */
export interface WorkContext {
  /** Correlation id of the request or event being handled. */
  readonly correlationId?: string;
  /** Deadline of its caller. */
  readonly deadline?: Deadline;
  /** Whether it is read-only, and so may be retried. */
  readonly isReading?: boolean;
  /** The current span of a trace, if other than the request's own. */
  readonly span?: SpanContext | undefined;
}

/**
 * A single storage for the whole context, because before Node 24 each storage adds a cost to every
 * promise.
 */
const storage = new AsyncLocalStorage<WorkContext>();

/** Runs `work` with these fields added to the current context. */
export function runWith<T>(added: WorkContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...added }, work);
}

/** Returns the context of the current work, if any. */
export function currentContext(): WorkContext | undefined {
  return storage.getStore();
}
