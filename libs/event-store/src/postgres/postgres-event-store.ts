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

/** Runs one statement; a `DataSource` of TypeORM does, and so does a small wrapper of `pg`. */
export interface SqlRunner {
  query(statement: string, parameters?: unknown[]): Promise<unknown>;
}

/** Events that one read brings at most. */
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
 * A log that went back takes nothing, not even where a stream is as it was. A restore that replaces the
 * table waits for this statement, which looks before it calls.
 */
const BEHIND_KNOWN = `WHERE EXISTS (
  SELECT FROM events WHERE position = $9::bigint AND hash = decode($10, 'hex'))`;

/** Streams in PostgreSQL, on the tables of `CREATE_EVENT_STORE`. */
export class PostgresEventStore implements EventStore {
  private readonly queue = new AppendQueue((batch) => this.send(batch));
  private readonly subscriptions = new Set<PollingSubscription>();
  /** The furthest event that a subscription has come to, or that was written here. */
  private known: Known | null = null;

  constructor(
    private readonly sql: SqlRunner,
    private readonly upcasters: Upcasters = {},
  ) {}

  /** The same streams, by the connection of a transaction: where there may be no other. */
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

  /** Here nobody may take events out. */
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

  /** What stands behind an event, if that event still stands where it did: seen in one statement. */
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

  /** An event of the log that this process has read or written; the last of them counts. */
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
      // Before a subscription reads it: until then it is the last that is known of the log.
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

/** -1 where there is to be no stream yet. */
function revisionOf(expected: Expected): number {
  if (expected === 'none') return -1;
  return typeof expected === 'number' ? expected : expected.revision;
}
