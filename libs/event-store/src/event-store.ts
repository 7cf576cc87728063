import type { RewoundError } from './rewound';

/** A fact as the caller hands it in: its name and plain JSON. */
export interface NewEvent {
  type: string;
  data: Record<string, unknown>;
}

/** A fact as the store keeps it. */
export interface StoredEvent extends NewEvent {
  stream: string;
  /** Place in its stream, from 0 without gaps. */
  revision: number;
  commandId: string;
  /** Place among all streams; opaque, comes from one store and fits that store only. */
  cursor: Cursor;
  /** Distinguishes this event from any other that may come to stand in its place; opaque. */
  fingerprint: string;
  correlationId: string;
  recordedAt: Date;
}

/** A place in the global order, with the name of its store in front: `postgres:42`. */
export type Cursor = `${string}:${string}`;

/**
 * An event by which a place in a log is known again. Places are given out anew by a log that went
 * back (a restored back-up, another volume, a failover that lost its end); events are not.
 */
export type Mark = Pick<
  StoredEvent,
  'cursor' | 'stream' | 'revision' | 'fingerprint' | 'recordedAt'
>;

/** The last event of a stream, as the caller knows it. */
export type Head = Pick<StoredEvent, 'revision' | 'fingerprint'>;

/** What the caller believes of the stream: that there is none, its last revision, or its last event. */
export type Expected = 'none' | number | Head;

export type AppendResult =
  | { kind: 'ok'; revision: number; cursor: Cursor; fingerprint: string }
  /** This command id stands in the stream already; nothing was written. */
  | { kind: 'duplicate'; original: StoredEvent }
  /** The stream is elsewhere; `actual` is its last revision, -1 where there is none. */
  | { kind: 'conflict'; actual: number };

/** A running subscription. */
export interface Subscription {
  /** Ends it; the handler's present call is waited for. */
  stop(): Promise<void>;
}

/** Streams of facts with optimistic concurrency and one order over all of them. */
export interface EventStore {
  /**
   * Appends events to a stream if it stands at `expected`; all of them or none.
   * @throws RewoundError where the stream has not the event that `expected` names: nothing was written.
   * @throws PortalError `unavailable` where the store cannot be reached or is overfull: whether
   * the events were written is then unknown, and the same command may be sent again.
   */
  append(
    stream: string,
    expected: Expected,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult>;
  /** Events of one stream in order, from a revision on (0 where none is named), `limit` at most. */
  read(stream: string, from?: number, limit?: number): Promise<StoredEvent[]>;
  /** Events of one stream from below `before` downwards, newest first. */
  readBackwards(stream: string, before: number | null, limit: number): Promise<StoredEvent[]>;
  /** The last event that a command wrote to a stream, if it did. */
  findByCommand(stream: string, commandId: string): Promise<StoredEvent | null>;
  /** Events of all streams behind a cursor (null: from the beginning), in global order. */
  readAll(after: Cursor | null, limit: number): Promise<StoredEvent[]>;
  /** The event at a cursor; null where none stands there. */
  readAt(cursor: Cursor): Promise<StoredEvent | null>;
  /** Whether somebody has deleted or truncated this stream: then missing events are no fault. */
  hasRemovals(stream: string): Promise<boolean>;
  /** @throws RewoundError where another event, or none, stands in the place of this one. */
  confirm(mark: Mark): Promise<void>;
  /**
   * Hands over batches of events behind one, in order, for as long as it runs. A handler that
   * rejects gets the same batch again after a pause. Where the log no longer holds the event that it
   * stands behind, it hands over nothing more and reports that.
   */
  subscribe(
    after: Mark | null,
    handler: (events: StoredEvent[]) => Promise<void>,
    onRewound: (error: RewoundError) => void,
  ): Subscription;
}
