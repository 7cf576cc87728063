import type { RewoundError } from './rewound';

/** A new event: its type and plain JSON data. */
export interface NewEvent {
  type: string;
  data: Record<string, unknown>;
}

/** A stored event. */
export interface StoredEvent extends NewEvent {
  stream: string;
  /** Index in its stream, from 0 without gaps. */
  revision: number;
  commandId: string;
  /** Position among all streams; opaque, and only valid for the store that issued it. */
  cursor: Cursor;
  /** Distinguishes this event from any other at the same position; opaque. */
  fingerprint: string;
  correlationId: string;
  recordedAt: Date;
}

/** A position in the global order, prefixed with the name of its store: `postgres:42`. */
export type Cursor = `${string}:${string}`;

/**
 * An event that identifies a position in a log. A rewound log (a restored backup, another volume,
 * a failover that lost its end) reuses positions, but not events.
 */
export type Mark = Pick<
  StoredEvent,
  'cursor' | 'stream' | 'revision' | 'fingerprint' | 'recordedAt'
>;

/** The last event of a stream that the caller knows. */
export type Head = Pick<StoredEvent, 'revision' | 'fingerprint'>;

/**
 * The expected state of the stream: that it does not exist, its last revision, or its last event.
 */
export type Expected = 'none' | number | Head;

export type AppendResult =
  | { kind: 'ok'; revision: number; cursor: Cursor; fingerprint: string }
  /** This command id already exists in the stream; nothing was written. */
  | { kind: 'duplicate'; original: StoredEvent }
  /** The stream has another revision; `actual` is its last one, -1 if it does not exist. */
  | { kind: 'conflict'; actual: number };

/** A running subscription. */
export interface Subscription {
  /** Ends it; waits for the current call of the handler. */
  stop(): Promise<void>;
}

/** Event streams with optimistic concurrency and one global order. */
export interface EventStore {
  /**
   * Appends events to a stream if its state matches `expected`; all of them or none.
   * @throws RewoundError if the stream lacks the event of `expected`: nothing was written.
   * @throws PortalError `unavailable` if the store is unreachable or overloaded: it is then
   * unknown whether the events were written, and the same command may be retried.
   */
  append(
    stream: string,
    expected: Expected,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult>;
  /**
   * Returns the events of one stream in order, from a revision on (default 0), `limit` at most.
   */
  read(stream: string, from?: number, limit?: number): Promise<StoredEvent[]>;
  /** Returns events of one stream before revision `before`, newest first. */
  readBackwards(stream: string, before: number | null, limit: number): Promise<StoredEvent[]>;
  /** Returns the last event that a command wrote to a stream, if any. */
  findByCommand(stream: string, commandId: string): Promise<StoredEvent | null>;
  /**
   * Returns the events of all streams after a cursor (null: from the beginning), in global order.
   */
  readAll(after: Cursor | null, limit: number): Promise<StoredEvent[]>;
  /** Returns the event at a cursor; null if there is none. */
  readAt(cursor: Cursor): Promise<StoredEvent | null>;
  /** Whether the stream was deleted or truncated: missing events are then no error. */
  hasRemovals(stream: string): Promise<boolean>;
  /** @throws RewoundError if another event, or none, is at the position of this one. */
  confirm(mark: Mark): Promise<void>;
  /**
   * Passes batches of events after a mark to the handler, in order. If the handler rejects, it
   * gets the same batch again after a pause. If the log no longer contains the marked event, the
   * subscription stops and reports that.
   */
  subscribe(
    after: Mark | null,
    handler: (events: StoredEvent[]) => Promise<void>,
    onRewound: (error: RewoundError) => void,
  ): Subscription;
}
