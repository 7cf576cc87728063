import type { StoredEvent } from '@portal/event-store';
import { readRows } from '@portal/kit';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { UnreadableEventError, studentOf } from '../ledger-stream';
import { toEntry, type LedgerEntry } from './standing';

/** Ledgers that are reported at once. */
const REPORTED_MAX = 100;

const rowSchema = z
  .object({ student_id: z.string(), revision: z.number(), last_revision: z.number() })
  .transform(({ student_id, revision, last_revision }) => {
    return { studentId: student_id, revision, lastRevision: last_revision };
  });

/** A ledger that is not shown from an event on that cannot be read. */
export type SetAside = z.output<typeof rowSchema>;

const SELECT = 'SELECT student_id, revision, last_revision FROM set_aside_ledgers';

/** What a batch of events brings, without the ledgers that are set aside. */
export interface Sorted {
  entries: LedgerEntry[];
  /** By student: those with an event that cannot be read, and those that were left out before. */
  aside: Map<string, SetAside>;
}

/** @param before the students whose ledgers are set aside already */
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

/** Undefined: it cannot be read; null: it is of no ledger. */
function readEntry(event: StoredEvent): LedgerEntry | null | undefined {
  try {
    return toEntry(event);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
}

/** Ledgers that have waited longest; 100 at most. */
export function readSetAside(runner: EntityManager | DataSource): Promise<SetAside[]> {
  return readRows(runner, rowSchema, `${SELECT} ORDER BY since LIMIT ${REPORTED_MAX}`);
}

/** Ledgers of some students, by student. */
export async function findSetAside(
  runner: EntityManager | DataSource,
  studentIds: readonly string[],
): Promise<Map<string, SetAside>> {
  const sql = `${SELECT} WHERE student_id = ANY($1::uuid[])`;
  const rows = await readRows(runner, rowSchema, sql, [studentIds]);
  return new Map(rows.map((row) => [row.studentId, row]));
}

/**
 * Keeps which ledgers a batch leaves out; an event that is shown already sets nothing aside.
 * @returns those that are kept
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

/** The ledger can be read again. */
export async function bringBack(manager: EntityManager, studentId: string): Promise<void> {
  await manager.query('DELETE FROM set_aside_ledgers WHERE student_id = $1', [studentId]);
}
