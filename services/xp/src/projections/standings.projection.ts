import { Injectable } from '@nestjs/common';
import type { Mark, StoredEvent } from '@portal/event-store';
import { readRows, Transactions } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { studentOf } from '../ledger-stream';
import {
  addMissed,
  advancePosition,
  forgetMissed,
  readMissed,
  readPosition,
  type Missed,
  type Position,
} from './position';
import { bucketChanges, writeBucketChanges } from './rank-buckets';
import { bringBack, findSetAside, setAside, sortOut, type SetAside } from './set-aside';
import {
  applyEntry,
  newStanding,
  standingRowSchema,
  type LedgerEntry,
  type Standing,
} from './standing';

/**
 * Balances, lifetime XP, highest levels and the leaderboard's order. The position is stored in the
 * same transaction as the rows, so a step that is repeated after a crash is never applied twice.
 */
@Injectable()
export class StandingsProjection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the position of the rows in the global order. */
  position(): Promise<Position> {
    return readPosition(this.dataSource.manager);
  }

  /** Adds the event to a position that an older version has written without it. */
  complete(event: Mark): Promise<void> {
    return this.transactions.run(async ({ manager }) => {
      await lockProjection(manager);
      await advancePosition(manager, event);
    });
  }

  /** Returns events that the streams must contain before anything is written: see `miss`. */
  missed(): Promise<Missed[]> {
    return readMissed(this.dataSource.manager);
  }

  /**
   * Stores an event that the streams lack for the next start, in addition to those of other
   * processes.
   */
  miss(event: Missed): Promise<void> {
    return addMissed(this.dataSource.manager, event);
  }

  /** Clears the stored events once the streams contain all of them again. */
  forgetMissed(): Promise<void> {
    return forgetMissed(this.dataSource.manager);
  }

  /** Applies a batch in global order; sets a ledger with an unreadable event aside. */
  apply(events: readonly StoredEvent[]): Promise<Applied> {
    return this.transactions.run(async ({ manager }) => {
      await lockProjection(manager);
      const ids = new Set(
        events.map(({ stream }) => studentOf(stream)).filter((id) => id !== null),
      );
      const before = await findSetAside(manager, [...ids]);
      const { entries, aside } = sortOut(events, before);
      const fresh = await project(manager, entries);
      const kept = await setAside(manager, [...aside.values()]);
      const last = events.at(-1);
      if (last) await advancePosition(manager, last);
      return { fresh, aside: kept.filter(({ studentId }) => !before.has(studentId)) };
    });
  }

  /**
   * Shows a set-aside ledger again.
   * @param events its stream from the unreadable event to the end
   * @returns whether it is shown again
   */
  show({ studentId }: SetAside, events: readonly StoredEvent[]): Promise<boolean> {
    return this.transactions.run(async ({ manager }) => {
      await lockProjection(manager);
      const known = (await findSetAside(manager, [studentId])).get(studentId);
      const { entries, aside } = sortOut(events);
      // If events were removed from the stream, only a rebuild can determine their amounts.
      const isWhole = known && events[0]?.revision === known.revision;
      const hasAll = isWhole && known.lastRevision <= (events.at(-1)?.revision ?? -1);
      if (!hasAll || aside.size > 0) return false;
      await project(manager, entries);
      await bringBack(manager, studentId);
      return true;
    });
  }
}

/** Changes made by a batch. */
export interface Applied {
  /** Entries that were not applied before. */
  fresh: LedgerEntry[];
  /** Ledgers that are not shown from now on. */
  aside: SetAside[];
}

/** Serialises projectors: several processes may run, and a rebuild may swap the tables. */
export async function lockProjection(manager: EntityManager): Promise<void> {
  await manager.query(
    `SELECT 1 FROM projection_positions WHERE projection = 'standings' FOR UPDATE`,
  );
}

async function project(manager: EntityManager, entries: LedgerEntry[]): Promise<LedgerEntry[]> {
  const ids = [...new Set(entries.map((entry) => entry.studentId))];
  if (ids.length === 0) return [];
  const before = await lockStandings(manager, ids);
  const after = new Map(before);
  const fresh = entries.filter((entry) => {
    const standing = after.get(entry.studentId) ?? newStanding(entry.studentId);
    const next = applyEntry(standing, entry);
    after.set(entry.studentId, next);
    return next !== standing;
  });
  const changed = [...after.values()].filter((one) => before.get(one.studentId) !== one);
  await writeStandings(manager, changed);
  const turns = changed.map((to) => {
    const from = before.get(to.studentId);
    return from ? { from, to } : { to };
  });
  await writeBucketChanges(manager, bucketChanges(turns));
  return fresh;
}

async function lockStandings(manager: EntityManager, ids: string[]) {
  const rows = await readRows(
    manager,
    standingRowSchema,
    `SELECT * FROM standings WHERE student_id = ANY($1::uuid[]) ORDER BY student_id FOR UPDATE`,
    [ids],
  );
  return new Map(rows.map((row) => [row.studentId, row]));
}

/** Writes absolute values; an older revision never overwrites a newer one. */
export async function writeStandings(
  manager: EntityManager,
  standings: readonly Standing[],
  table: 'standings' | 'standings_shadow' = 'standings',
): Promise<void> {
  if (standings.length === 0) return;
  const sorted = [...standings].sort((a, b) => (a.studentId < b.studentId ? -1 : 1));
  await manager.query(
    `INSERT INTO ${table} (student_id, balance_mxp, lifetime_mxp, highest_level, revision,
       reached_position, is_listed)
     SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::smallint[], $5::integer[],
       $6::bigint[], $7::boolean[])
     ON CONFLICT (student_id) DO UPDATE SET balance_mxp = excluded.balance_mxp,
       lifetime_mxp = excluded.lifetime_mxp, highest_level = excluded.highest_level,
       revision = excluded.revision, reached_position = excluded.reached_position
     WHERE ${table}.revision < excluded.revision`,
    [
      sorted.map((one) => one.studentId),
      sorted.map((one) => one.balanceMxp),
      sorted.map((one) => one.lifetimeMxp),
      sorted.map((one) => one.highestLevel),
      sorted.map((one) => one.revision),
      sorted.map((one) => one.reachedPosition),
      sorted.map((one) => one.isListed),
    ],
  );
}
