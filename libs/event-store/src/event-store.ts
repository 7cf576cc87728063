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
  correlationId: string;
  recordedAt: Date;
}

/** A place in the global order, with the name of its store in front: `postgres:42`. */
export type Cursor = `${string}:${string}`;

/** What the caller believes of the stream: that there is none, or its last revision. */
export type Expected = 'none' | number;

export type AppendResult =
  | { kind: 'ok'; revision: number; cursor: Cursor }
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
  /**
   * Hands over batches of events behind a cursor, in order, for as long as it runs. A handler that
   * rejects gets the same batch again after a pause.
   */
  subscribe(after: Cursor | null, handler: (events: StoredEvent[]) => Promise<void>): Subscription;
}
