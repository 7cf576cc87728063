import {
  PostgresEventStore,
  verifyChain,
  type EventStore,
  type StoredEvent,
} from '@portal/event-store';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const PAGE = 2_000;

/** A row of the projection: the portal shows it without reading the streams. In mXP. */
export interface ShownStanding {
  balanceMxp: number;
  revision: number;
}

const standingsSchema = z.array(
  z.object({ student_id: z.string(), balance_mxp: z.coerce.number(), revision: z.number() }),
);

/** Reads the ledger directly from the database: the streams and the rows of the projection. */
export class LedgerReader {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly store: Pick<EventStore, 'readAll'>,
    private readonly hasChain: boolean,
  ) {}

  /** @param store of the streams, unless they are in PostgreSQL. */
  static async open(databaseUrl: string, store?: EventStore): Promise<LedgerReader> {
    const extra = { options: '-c search_path=xp' };
    const options = { type: 'postgres', url: databaseUrl, extra } as const;
    const dataSource = await new DataSource(options).initialize();
    return new LedgerReader(dataSource, store ?? new PostgresEventStore(dataSource), !store);
  }

  /** Reads every event, grouped by stream. */
  async streams(): Promise<Map<string, StoredEvent[]>> {
    const streams = new Map<string, StoredEvent[]>();
    let cursor: StoredEvent['cursor'] | null = null;
    for (;;) {
      const page: StoredEvent[] = await this.store.readAll(cursor, PAGE);
      for (const event of page) {
        const stream = streams.get(event.stream) ?? [];
        stream.push(event);
        streams.set(event.stream, stream);
      }
      cursor = page.at(-1)?.cursor ?? cursor;
      if (page.length < PAGE) return streams;
    }
  }

  async standings(): Promise<Map<string, ShownStanding>> {
    const rows = standingsSchema.parse(
      await this.dataSource.query('SELECT student_id, balance_mxp, revision FROM standings'),
    );
    return new Map(
      rows.map((row) => [row.student_id, { balanceMxp: row.balance_mxp, revision: row.revision }]),
    );
  }

  /** Counts the events that were modified in the database; 0 if the streams are elsewhere. */
  async changedEvents(): Promise<number> {
    return this.hasChain ? (await verifyChain(this.dataSource)).length : 0;
  }

  /** Reads the process id of the database server. */
  async postmasterPid(): Promise<number> {
    const rows = z
      .array(z.object({ pid: z.string() }))
      .parse(await this.dataSource.query(`SELECT pg_read_file('postmaster.pid') AS pid`));
    return Number(rows[0]?.pid.split('\n')[0]);
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}
