import type { StoredEvent } from '@portal/event-store';
import { readRows } from '@portal/kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { UnreadableEventError, studentOf } from '../ledger-stream';
import { toEntry, type LedgerEntry } from './standing';

/** Maximum number of ledgers in one report. */
const REPORTED_MAX = 100;

const rowSchema = z
  .object({ student_id: z.string(), revision: z.number(), last_revision: z.number() })
  .transform(({ student_id, revision, last_revision }) => {
    return { studentId: student_id, revision, lastRevision: last_revision };
  });

/** A ledger that is not shown beyond its first unreadable event. */
export type SetAside = z.output<typeof rowSchema>;

const SELECT = 'SELECT student_id, revision, last_revision FROM set_aside_ledgers';

/** Entries of a batch of events, without the ledgers that are set aside. */
export interface Sorted {
  entries: LedgerEntry[];
  /**
   * By student: ledgers with an unreadable event in this batch, and those that were set aside
   * before.
   */
  aside: Map<string, SetAside>;
}

/**
 * Separates readable entries from ledgers to set aside.
 * @param before ledgers that are set aside already, by student
 */
export function sortOut(
  events: readonly StoredEvent[],
  before: ReadonlyMap<string, SetAside> = new Map(),
): Sorted {
  const entries: LedgerEntry[] = [];
  const aside = new Map<string, SetAside>();
  for (const event of events) {
    const studentId = studentOf(event.stream) ?? '';
    const known = aside.get(studentId) ?? before.get(studentId);
    const read = known ? undefined : readEntry(event);
    if (read) entries.push(read);
    if (read !== undefined) continue;
    const { revision } = event;
    aside.set(studentId, { studentId, revision, ...known, lastRevision: revision });
  }
  return { entries, aside };
}

/** Returns undefined for an unreadable event, and null for one of another stream. */
function readEntry(event: StoredEvent): LedgerEntry | null | undefined {
  try {
    return toEntry(event);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
}

/** Returns the ledgers that have been set aside longest; at most 100. */
export function readSetAside(runner: EntityManager | DataSource): Promise<SetAside[]> {
  return readRows(runner, rowSchema, `${SELECT} ORDER BY since LIMIT ${REPORTED_MAX}`);
}

/** Returns the set-aside ledgers of some students, by student. */
export async function findSetAside(
  runner: EntityManager | DataSource,
  studentIds: readonly string[],
): Promise<Map<string, SetAside>> {
  const sql = `${SELECT} WHERE student_id = ANY($1::uuid[])`;
  const rows = await readRows(runner, rowSchema, sql, [studentIds]);
  return new Map(rows.map((row) => [row.studentId, row]));
}

/**
 * Stores the ledgers that a batch skips; an event that the projection already contains sets
 * nothing aside.
 * @returns the stored ledgers
 */
export async function setAside(
  manager: EntityManager,
  ledgers: readonly SetAside[],
): Promise<SetAside[]> {
  if (ledgers.length === 0) return [];
  return readRows(
    manager,
    rowSchema,
    `INSERT INTO set_aside_ledgers AS known (student_id, revision, last_revision)
     SELECT w.* FROM unnest($1::uuid[], $2::integer[], $3::integer[]) AS w(id, revision, last)
     WHERE NOT EXISTS (SELECT FROM standings s WHERE s.student_id = w.id AND s.revision >= w.last)
     ON CONFLICT (student_id) DO UPDATE
       SET last_revision = greatest(known.last_revision, excluded.last_revision)
     RETURNING student_id, revision, last_revision`,
    [
      ledgers.map((one) => one.studentId),
      ledgers.map((one) => one.revision),
      ledgers.map((one) => one.lastRevision),
    ],
  );
}

/** Removes a ledger that is readable again. */
export async function bringBack(manager: EntityManager, studentId: string): Promise<void> {
  await manager.query('DELETE FROM set_aside_ledgers WHERE student_id = $1', [studentId]);
}
