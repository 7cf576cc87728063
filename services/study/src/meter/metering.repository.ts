import { Injectable } from '@nestjs/common';
import { readRows, type SqlRunner } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Evidence, Meter } from './domain/meter';

/** A call whose time is settled. */
export interface MeteredCall extends Meter {
  id: string;
  evidence: Evidence[];
}

/** Maximum number of calls read in one run. */
const CALLS_MAX = 2_000;

/** Reads and writes the meter's tables, many calls per statement. */
@Injectable()
export class MeteringRepository {
  /** Returns calls with a span that ends by `until`, with their members' proof of presence. */
  async due(runner: SqlRunner, until: Date): Promise<MeteredCall[]> {
    const rows = await readRows(runner, callSchema, DUE, [until, CALLS_MAX]);
    return this.withEvidence(runner, rows);
  }

  /**
   * Returns the calls that no other transaction has locked, and locks them until the transaction
   * ends.
   */
  async lockFree(manager: EntityManager, ids: readonly string[]): Promise<MeteredCall[]> {
    return this.withEvidence(manager, await readRows(manager, callSchema, LOCK_FREE, [ids]));
  }

  /** Returns a call that the transaction has already locked, if its meter runs. */
  async locked(manager: EntityManager, id: string): Promise<MeteredCall[]> {
    return this.withEvidence(manager, await readRows(manager, callSchema, ONE, [id]));
  }

  async moveMeters(manager: EntityManager, calls: readonly (Meter & { id: string })[]) {
    await manager.query(MOVE, [
      calls.map(({ id }) => id),
      calls.map(({ meteredUntil }) => new Date(meteredUntil)),
      calls.map(({ ticks }) => ticks),
    ]);
  }

  /**
   * Returns the number of each member's payments that the ledger has not answered, by `session
   * student`.
   */
  async pending(manager: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
    const rows = await readRows(manager, pendingSchema, PENDING, [ids]);
    return new Map(rows.map((row) => [`${row.session_id} ${row.student_id}`, row.count]));
  }

  private async withEvidence(
    runner: SqlRunner,
    calls: readonly z.output<typeof callSchema>[],
  ): Promise<MeteredCall[]> {
    if (calls.length === 0) return [];
    const ids = calls.map(({ id }) => id);
    const rows = await readRows(runner, evidenceSchema, EVIDENCE, [ids]);
    const evidence = new Map<string, Evidence[]>(ids.map((id) => [id, []]));
    for (const row of rows) evidence.get(row.session_id)?.push(toEvidence(row));
    return calls.map(({ id, metered_until: meteredUntil, ticks }) => ({
      id,
      meteredUntil: meteredUntil.getTime(),
      ticks,
      evidence: evidence.get(id) ?? [],
    }));
  }
}

function toEvidence(row: z.output<typeof evidenceSchema>): Evidence {
  return {
    studentId: row.student_id,
    presentSince: row.present_since.getTime(),
    lastSignAt: row.heard_at.getTime(),
    hasLeft: row.left_at !== null,
  };
}

const callSchema = z.object({ id: z.string(), metered_until: z.date(), ticks: z.number() });
const evidenceSchema = z.object({
  session_id: z.string(),
  student_id: z.string(),
  present_since: z.date(),
  heard_at: z.date(),
  left_at: z.date().nullable(),
});
const pendingSchema = z.object({
  session_id: z.string(),
  student_id: z.string(),
  count: z.coerce.number(),
});

const DUE = `
  SELECT id, metered_until, ticks FROM sessions
  WHERE ended_at IS NULL AND metered_until <= $1 ORDER BY metered_until LIMIT $2`;

const LOCK_FREE = `
  SELECT id, metered_until, ticks FROM sessions
  WHERE id = ANY($1::uuid[]) AND ended_at IS NULL AND metered_until IS NOT NULL
  FOR NO KEY UPDATE SKIP LOCKED`;

const ONE = `
  SELECT id, metered_until, ticks FROM sessions WHERE id = $1 AND metered_until IS NOT NULL`;

const EVIDENCE = `
  SELECT session_id, student_id, present_since, heard_at, left_at FROM members
  WHERE session_id = ANY($1::uuid[]) AND present_since IS NOT NULL`;

const MOVE = `
  UPDATE sessions SET metered_until = moved.until, ticks = moved.ticks
  FROM unnest($1::uuid[], $2::timestamptz[], $3::integer[]) AS moved (id, until, ticks)
  WHERE sessions.id = moved.id`;

const PENDING = `
  SELECT session_id, student_id, count(*) FROM charges
  WHERE session_id = ANY($1::uuid[]) AND state = 'pending' GROUP BY session_id, student_id`;
