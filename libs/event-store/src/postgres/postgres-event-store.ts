import { correlationIdOrNew, PortalError, SpanKind, traced } from '@portal/platform';
import { z } from 'zod';
import type {
  AppendResult,
  Cursor,
  EventStore,
  Expected,
  Mark,
  NewEvent,
  StoredEvent,
  Subscription,
} from '../event-store';
import { isMarked, type Known } from '../marks';
import { RewoundError } from '../rewound';
import { upcast, type Upcasters } from '../upcasters';
import { AppendQueue, type PendingAppend, type Verdict } from './append-queue';
import { COLUMNS, cursorOf, eventOf, positionOf, toRows } from './event-rows';
import { PollingSubscription } from './polling-subscription';

/**
 * Executes one statement; implemented by TypeORM's `DataSource`, and by a small wrapper of `pg`.
 */
export interface SqlRunner {
  query(statement: string, parameters?: unknown[]): Promise<unknown>;
}

/** Maximum number of events in one read of a stream; twice as many for all streams. */
const READ_MAX = 10_000;

const verdictsSchema = z.array(
  z.object({
    out_stream: z.string(),
    verdict: z.enum(['ok', 'duplicate', 'conflict', 'rewound']),
    out_revision: z.number(),
    out_position: z.coerce.string().nullable(),
    out_hash: z.string().nullable(),
  }),
);

const APPEND = 'SELECT * FROM append_events($1, $2, $3, $4, $5, $6, $7, $8)';
/**
 * A rewound log accepts no append, not even to an unchanged stream. A restore that replaces the
 * table waits for this statement, which checks before it calls the function.
 */
const BEHIND_KNOWN = `WHERE EXISTS (
  SELECT FROM events WHERE position = $9::bigint AND hash = decode($10, 'hex'))`;

/** Streams in PostgreSQL, in the tables of `CREATE_EVENT_STORE`. */
export class PostgresEventStore implements EventStore {
  private readonly queue = new AppendQueue((batch) => this.send(batch));
  private readonly subscriptions = new Set<PollingSubscription>();
  /** The last event that a subscription has reached, or that was written here. */
  private known: Known | null = null;

  constructor(
    private readonly sql: SqlRunner,
    private readonly upcasters: Upcasters = {},
  ) {}

  /**
   * Returns a store for the same streams on the connection of a transaction, for code that must
   * not use another one.
   */
  within(transaction: SqlRunner): PostgresEventStore {
    return new PostgresEventStore(transaction, this.upcasters);
  }

  async append(
    stream: string,
    expected: Expected,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    if (events.length === 0) throw new RangeError('An append needs at least one event');
    const correlationId = correlationIdOrNew();
    const pending = { stream, expected, commandId, correlationId, events };
    const row = await traced('append', () => this.queue.append(pending), SpanKind.CLIENT);
    return this.toResult(row, pending);
  }

  async read(stream: string, from = 0, limit = READ_MAX): Promise<StoredEvent[]> {
    return this.select(
      `SELECT ${COLUMNS} FROM events WHERE stream = $1 AND revision >= $2::bigint ORDER BY revision LIMIT $3`,
      [stream, from, Math.min(limit, READ_MAX)],
    );
  }

  async readBackwards(
    stream: string,
    before: number | null,
    limit: number,
  ): Promise<StoredEvent[]> {
    return this.select(
      `SELECT ${COLUMNS} FROM events WHERE stream = $1 AND ($2::bigint IS NULL OR revision < $2::bigint)
       ORDER BY revision DESC LIMIT $3`,
      [stream, before, Math.min(limit, READ_MAX)],
    );
  }

  async findByCommand(stream: string, commandId: string): Promise<StoredEvent | null> {
    const found = await this.select(
      `SELECT ${COLUMNS} FROM events WHERE stream = $1 AND command_id = $2
       ORDER BY revision DESC LIMIT 1`,
      [stream, commandId],
    );
    return found[0] ?? null;
  }

  async readAll(after: Cursor | null, limit: number): Promise<StoredEvent[]> {
    return this.select(
      `SELECT ${COLUMNS} FROM events WHERE position > $1 ORDER BY position LIMIT $2`,
      [positionOf(after), Math.min(limit, READ_MAX * 2)],
    );
  }

  async readAt(cursor: Cursor): Promise<StoredEvent | null> {
    const statement = `SELECT ${COLUMNS} FROM events WHERE position = $1`;
    return (await this.select(statement, [positionOf(cursor)]))[0] ?? null;
  }

  /** In this store, events cannot be removed. */
  hasRemovals(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async confirm(mark: Mark): Promise<void> {
    const event = await this.readAt(mark.cursor);
    if (!event || !isMarked(event, mark)) throw RewoundError.at(mark);
  }

  subscribe(
    after: Mark | null,
    handler: (events: StoredEvent[]) => Promise<void>,
    onRewound: (error: RewoundError) => void,
  ): Subscription {
    const readOn = (mark: Mark | null, limit: number) => this.readOn(mark, limit);
    if (after) this.follow(after);
    const onEnd = () => this.subscriptions.delete(subscription);
    const parts = { readOn, handler, onRewound, onEnd };
    const subscription = new PollingSubscription(parts, after);
    this.subscriptions.add(subscription);
    return subscription;
  }

  /** Reads the events after a mark and verifies the marked event in one statement. */
  private async readOn(mark: Mark | null, limit: number): Promise<StoredEvent[]> {
    if (!mark) return this.readAll(null, limit);
    const [first, ...events] = await this.select(
      `SELECT ${COLUMNS} FROM events WHERE position >= $1 ORDER BY position LIMIT $2`,
      [positionOf(mark.cursor), limit + 1],
    );
    if (!first || !isMarked(first, mark)) throw RewoundError.at(mark);
    this.follow(events.at(-1) ?? first);
    return events;
  }

  /** Records an event of the log that this process has read or written; the last one counts. */
  private follow(event: Known): void {
    const before = this.known && BigInt(positionOf(this.known.cursor));
    if (before !== null && before >= BigInt(positionOf(event.cursor))) return;
    this.known = event;
  }

  private async send(batch: PendingAppend[]): Promise<Verdict[]> {
    const rows = batch.flatMap(({ events, ...append }) =>
      events.map((event, ordinal) => ({ ...append, ...event, ordinal })),
    );
    const { known } = this;
    const answer: unknown = await this.sql.query(known ? `${APPEND} ${BEHIND_KNOWN}` : APPEND, [
      rows.map((row) => row.stream),
      rows.map((row) => revisionOf(row.expected)),
      rows.map((row) => row.commandId),
      rows.map((row) => row.ordinal),
      rows.map((row) => row.type),
      rows.map((row) => JSON.stringify(row.data)),
      rows.map((row) => row.correlationId),
      rows.map((row) => (typeof row.expected === 'object' ? row.expected.fingerprint : null)),
      ...(known ? [positionOf(known.cursor), known.fingerprint] : []),
    ]);
    const verdicts = verdictsSchema.parse(answer);
    if (known && verdicts.length === 0) throw RewoundError.at(known);
    for (const subscription of this.subscriptions) subscription.wake();
    return verdicts.map((row) => ({
      stream: row.out_stream,
      verdict: row.verdict,
      revision: row.out_revision,
      position: row.out_position,
      fingerprint: row.out_hash,
    }));
  }

  private async toResult(
    { verdict, revision, position, fingerprint }: Verdict,
    { stream, commandId, expected }: PendingAppend,
  ): Promise<AppendResult> {
    if (verdict === 'rewound') throw rewound(stream, expected);
    if (verdict === 'conflict') return { kind: 'conflict', actual: revision };
    if (verdict === 'ok') {
      const cursor = cursorOf(position ?? '0');
      // Until a subscription reads it, this is the last known event of the log.
      if (position && fingerprint) this.follow({ stream, revision, cursor, fingerprint });
      return { kind: 'ok', revision, cursor, fingerprint: fingerprint ?? '' };
    }
    const original = await this.findByCommand(stream, commandId);
    if (!original) throw new PortalError('internal', `A duplicate without its original: ${stream}`);
    return { kind: 'duplicate', original };
  }

  private async select(statement: string, parameters: unknown[]): Promise<StoredEvent[]> {
    return toRows(await this.sql.query(statement, parameters)).map((row) => {
      const event = eventOf(row);
      const { type, data } = upcast(this.upcasters, event);
      return { ...event, type, data };
    });
  }
}

function rewound(stream: string, expected: Expected): RewoundError {
  const fingerprint = typeof expected === 'object' ? expected.fingerprint : null;
  return RewoundError.inStream(stream, revisionOf(expected), fingerprint);
}

/** Returns the expected revision; -1 if the stream should not exist. */
function revisionOf(expected: Expected): number {
  if (expected === 'none') return -1;
  return typeof expected === 'number' ? expected : expected.revision;
}
