import { PostgresEventStore, type EventStore, type StoredEvent } from '@portal/event-store';
import { readRow, readRows } from '@portal/kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { forgetMissed, writePosition } from './position';
import { bucketChanges } from './rank-buckets';
import { setAside, sortOut, type SetAside } from './set-aside';
import { applyEntry, newStanding, type Standing } from './standing';
import { lockProjection, writeStandings } from './standings.projection';

/** Events per read: few enough to be collected by the minor garbage collector. */
const PAGE = 5_000;
/** Rows per write. */
const ROWS = 10_000;
/**
 * Columns equal those of the live tables; keys and indexes get names from which the swap derives
 * the final ones.
 */
const SHADOW_TABLES = [
  'DROP TABLE IF EXISTS standings_shadow',
  'DROP TABLE IF EXISTS rank_buckets_shadow',
  'CREATE TABLE standings_shadow (LIKE standings INCLUDING DEFAULTS INCLUDING CONSTRAINTS)',
  'ALTER TABLE standings_shadow ADD CONSTRAINT standings_shadow_pk PRIMARY KEY (student_id)',
  `CREATE INDEX standings_shadow_by_rank ON standings_shadow
    (balance_mxp DESC, reached_position, student_id) WHERE is_listed`,
  'CREATE TABLE rank_buckets_shadow (LIKE rank_buckets INCLUDING DEFAULTS INCLUDING CONSTRAINTS)',
  'ALTER TABLE rank_buckets_shadow ADD CONSTRAINT rank_buckets_shadow_pk PRIMARY KEY (width, bucket)',
];

const OWNER = `
  SELECT tableowner FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1`;
const ownerSchema = z.object({ tableowner: z.string() });
const studentSchema = z.object({ id: z.string(), listed: z.boolean() });

/** Result of a rebuild. */
export interface RebuildReport {
  events: number;
  students: number;
  /** Ledgers with an unreadable event: their rows show the state before it. */
  aside: SetAside[];
}

/**
 * Rebuilds the projection from the streams while the portal runs: folds all events in memory,
 * writes the rows in bulk to shadow tables, catches up with the last events under the lock and
 * swaps the tables. The tables keep their owner, regardless of the role that runs the rebuild.
 */
export async function rebuildStandings(
  dataSource: DataSource,
  store: Pick<EventStore, 'readAll'>,
): Promise<RebuildReport> {
  const fold = new Fold();
  await fold.readOn(store);
  await dataSource.transaction(async (manager) => {
    await lockProjection(manager);
    await fold.readOn(within(manager, store));
    await fold.addStudents(manager);
    await writeShadow(manager, [...fold.standings.values()]);
    await swap(manager);
    await writePosition(manager, fold.last);
    await forgetMissed(manager);
    await manager.query('DELETE FROM set_aside_ledgers');
    await setAside(manager, [...fold.aside.values()]);
  });
  return { events: fold.events, students: fold.standings.size, aside: [...fold.aside.values()] };
}

/**
 * Streams in the same database are read over the transaction's own connection, as the pool may
 * have no other.
 */
function within(manager: EntityManager, store: Pick<EventStore, 'readAll'>) {
  return store instanceof PostgresEventStore ? store.within(manager) : store;
}

/** Folds all ledgers into standings. */
class Fold {
  readonly standings = new Map<string, Standing>();
  readonly aside = new Map<string, SetAside>();
  last: StoredEvent | null = null;
  events = 0;

  /** Folds the events after the cursor; the next page is fetched while one is folded. */
  async readOn(store: Pick<EventStore, 'readAll'>): Promise<void> {
    const next = () => store.readAll(this.last?.cursor ?? null, PAGE);
    let coming = next();
    for (;;) {
      const page = await coming;
      this.last = page.at(-1) ?? this.last;
      const isLast = page.length < PAGE;
      if (!isLast) coming = next();
      this.fold(page);
      if (isLast) return;
    }
  }

  private fold(page: readonly StoredEvent[]): void {
    this.events += page.length;
    const { entries, aside } = sortOut(page, this.aside);
    for (const ledger of aside.values()) this.aside.set(ledger.studentId, ledger);
    for (const entry of entries) {
      const known = this.standings.get(entry.studentId) ?? newStanding(entry.studentId);
      this.standings.set(entry.studentId, applyEntry(known, entry));
    }
  }

  /**
   * Adds students without events with 0 XP. Keeps the `is_listed` state, which depends on the clock
   * of the service and not of this process.
   */
  async addStudents(manager: EntityManager): Promise<void> {
    const sql = `SELECT p.id, coalesce(s.is_listed, p.hidden_until IS NULL AND NOT p.is_hidden) AS listed
      FROM students p LEFT JOIN standings s ON s.student_id = p.id`;
    for (const { id, listed } of await readRows(manager, studentSchema, sql)) {
      const known = this.standings.get(id) ?? newStanding(id);
      this.standings.set(id, { ...known, isListed: listed });
    }
  }
}

async function writeShadow(manager: EntityManager, standings: Standing[]): Promise<void> {
  for (const statement of SHADOW_TABLES) await manager.query(statement);
  for (let start = 0; start < standings.length; start += ROWS) {
    await writeStandings(manager, standings.slice(start, start + ROWS), 'standings_shadow');
  }
  const buckets = bucketChanges(standings.map((to) => ({ to })));
  await manager.query(
    `INSERT INTO rank_buckets_shadow (width, bucket, listed)
     SELECT * FROM unnest($1::integer[], $2::bigint[], $3::integer[])`,
    [
      buckets.map((one) => one.width),
      buckets.map((one) => one.bucket),
      buckets.map((one) => one.change),
    ],
  );
}

async function swap(manager: EntityManager): Promise<void> {
  for (const table of ['standings', 'rank_buckets']) {
    const { tableowner: owner } = await readRow(manager, ownerSchema, OWNER, [table]);
    await manager.query(`ALTER TABLE ${table}_shadow OWNER TO "${owner.replaceAll('"', '""')}"`);
    await manager.query(`DROP TABLE ${table}`);
    await manager.query(`ALTER TABLE ${table}_shadow RENAME TO ${table}`);
    await manager.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${table}_shadow_pk TO ${table}_pk`);
  }
  await manager.query('ALTER INDEX standings_shadow_by_rank RENAME TO standings_by_rank');
}
