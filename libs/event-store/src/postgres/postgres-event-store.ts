import { correlationIdOrNew, PortalError } from '@portal/platform';
import { z } from 'zod';
import type {
  AppendResult,
  Cursor,
  EventStore,
  Expected,
  NewEvent,
  StoredEvent,
  Subscription,
} from '../event-store';
import { upcast, type Upcasters } from '../upcasters';
import { AppendQueue, type PendingAppend, type Verdict } from './append-queue';
import { PollingSubscription } from './polling-subscription';

/** Runs one statement; a `DataSource` of TypeORM does, and so does a small wrapper of `pg`. */
export interface SqlRunner {
  query(statement: string, parameters?: unknown[]): Promise<unknown>;
}

const STORE = 'postgres';
const COLUMNS = 'position, stream, revision, command_id, type, data, correlation_id, recorded_at';
/** Events that one read brings at most. */
const READ_MAX = 10_000;

const rowSchema = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  command_id: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  correlation_id: z.string(),
  recorded_at: z.date(),
});
type Row = z.output<typeof rowSchema>;

/**
 * The rows of a result. The columns fix the types of all of them, so the first one is checked for
 * all: a rebuild reads millions.
 */
function toRows(answer: unknown): Row[] {
  const rows = z.array(z.unknown()).parse(Array.isArray(answer) ? answer.slice(0, 1) : answer);
  if (rows.length > 0) rowSchema.parse(rows[0]);
  return answer as Row[]; // an array, whose first row has just been checked
}

const verdictsSchema = z.array(
  z.object({
    out_stream: z.string(),
    verdict: z.enum(['ok', 'duplicate', 'conflict']),
    out_revision: z.number(),
    out_position: z.coerce.string().nullable(),
  }),
);

/** Streams in PostgreSQL, on the tables of `CREATE_EVENT_STORE`. */
export class PostgresEventStore implements EventStore {
  private readonly queue = new AppendQueue((batch) => this.send(batch));
  private readonly subscriptions = new Set<PollingSubscription>();

  constructor(
    private readonly sql: SqlRunner,
    private readonly upcasters: Upcasters = {},
  ) {}

  async append(
    stream: string,
    expected: Expected,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    if (events.length === 0) throw new RangeError('An append needs at least one event');
    const correlationId = correlationIdOrNew();
    const pending = { stream, expected, commandId, correlationId, events };
    const verdict = await this.queue.append(pending);
    return this.toResult(verdict, stream, commandId);
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

  subscribe(after: Cursor | null, handler: (events: StoredEvent[]) => Promise<void>): Subscription {
    const subscription = new PollingSubscription(this, after, handler, () =>
      this.subscriptions.delete(subscription),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  private async send(batch: PendingAppend[]): Promise<Verdict[]> {
    const rows = batch.flatMap(({ events, ...append }) =>
      events.map((event, ordinal) => ({ ...append, ...event, ordinal })),
    );
    const answer: unknown = await this.sql.query(
      'SELECT * FROM append_events($1, $2, $3, $4, $5, $6, $7)',
      [
        rows.map((row) => row.stream),
        rows.map((row) => (row.expected === 'none' ? -1 : row.expected)),
        rows.map((row) => row.commandId),
        rows.map((row) => row.ordinal),
        rows.map((row) => row.type),
        rows.map((row) => JSON.stringify(row.data)),
        rows.map((row) => row.correlationId),
      ],
    );
    for (const subscription of this.subscriptions) subscription.wake();
    return verdictsSchema.parse(answer).map((row) => ({
      stream: row.out_stream,
      verdict: row.verdict,
      revision: row.out_revision,
      position: row.out_position,
    }));
  }

  private async toResult(
    { verdict, revision, position }: Verdict,
    stream: string,
    commandId: string,
  ): Promise<AppendResult> {
    if (verdict === 'conflict') return { kind: 'conflict', actual: revision };
    if (verdict === 'ok') return { kind: 'ok', revision, cursor: cursorOf(position ?? '0') };
    const original = await this.findByCommand(stream, commandId);
    if (!original) throw new PortalError('internal', `A duplicate without its original: ${stream}`);
    return { kind: 'duplicate', original };
  }

  private async select(statement: string, parameters: unknown[]): Promise<StoredEvent[]> {
    const rows = toRows(await this.sql.query(statement, parameters));
    return rows.map((row) => {
      const { type, data } = upcast(this.upcasters, row);
      return {
        type,
        data,
        stream: row.stream,
        revision: row.revision,
        commandId: row.command_id,
        cursor: cursorOf(row.position),
        correlationId: row.correlation_id,
        recordedAt: row.recorded_at,
      };
    });
  }
}

function cursorOf(position: string): Cursor {
  return `${STORE}:${position}`;
}

/** @throws RangeError for a cursor of another store: its places mean nothing here. */
function positionOf(cursor: Cursor | null): string {
  if (cursor === null) return '0';
  const [store, position] = cursor.split(':');
  if (store !== STORE || !/^\d+$/.test(position ?? '')) {
    throw new RangeError(`Not a cursor of the PostgreSQL store: ${cursor}`);
  }
  return position ?? '0';
}
