import { Injectable } from '@nestjs/common';
import { readRows, Transactions } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { bucketChanges, writeBucketChanges } from './rank-buckets';
import { newStanding, standingRowSchema } from './standing';
import { lockProjection, writeStandings } from './standings.projection';

const listedSchema = z.object({ is_listed: z.boolean() });
const idSchema = z.object({ id: z.string() });

/** Until when a deleted student is hidden; whatever comes later does not bring them back. */
const NEVER = 'infinity';
/** The name of whom nothing but a suspension was heard of yet. */
const UNKNOWN = 'Student';
const NOT_FORGOTTEN = `students.hidden_until IS DISTINCT FROM '${NEVER}'`;
/** A name that was heard of before the registration is newer than the one that they registered by. */
const FIRST_NAME = `CASE WHEN students.department IS NULL AND students.name <> '${UNKNOWN}'
  THEN students.name ELSE excluded.name END`;

/**
 * Who the students are and which of them the leaderboard lists. Events of one student may come in
 * any order: a suspension, a name or a deletion holds also where it is heard of before the registration.
 */
@Injectable()
export class StudentListingProjection {
  constructor(private readonly transactions: Transactions) {}

  /** A new student: known by name, and listed with 0 XP from the start. */
  async add(
    manager: EntityManager,
    student: { studentId: string; name: string; department: string; isDemo: boolean },
  ): Promise<void> {
    const { studentId, name, department, isDemo } = student;
    await lockProjection(manager);
    const [known] = await readRows(
      manager,
      listedSchema,
      `INSERT INTO students (id, name, department, is_demo) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET name = ${FIRST_NAME}, department = excluded.department,
         is_demo = excluded.is_demo
       WHERE ${NOT_FORGOTTEN}
       RETURNING hidden_until IS NULL AS is_listed`,
      [studentId, name, department, isDemo],
    );
    await writeStandings(manager, [newStanding(studentId)]);
    await list(manager, studentId, known?.is_listed ?? false);
  }

  async rename(manager: EntityManager, studentId: string, name: string): Promise<void> {
    await manager.query(
      `INSERT INTO students (id, name) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE ${NOT_FORGOTTEN}`,
      [studentId, name],
    );
  }

  /** Takes a student off the leaderboard until a time; null, or a time before `now`, lists at once. */
  async hideUntil(
    manager: EntityManager,
    studentId: string,
    until: string | null,
    now: Date,
  ): Promise<void> {
    await lockProjection(manager);
    const hidden = until !== null && new Date(until) > now ? until : null;
    const [student] = await readRows(
      manager,
      listedSchema,
      `INSERT INTO students (id, name, hidden_until) VALUES ($1, '${UNKNOWN}', $2)
       ON CONFLICT (id) DO UPDATE SET hidden_until = excluded.hidden_until
       WHERE ${NOT_FORGOTTEN}
       RETURNING hidden_until IS NULL AS is_listed`,
      [studentId, hidden],
    );
    if (student) await list(manager, studentId, student.is_listed);
  }

  /** Takes a student off for good and forgets the name; the ledger stays. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await lockProjection(manager);
    await manager.query(
      `INSERT INTO students (id, name, hidden_until) VALUES ($1, 'Former student', $2)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, department = NULL,
         hidden_until = excluded.hidden_until`,
      [studentId, NEVER],
    );
    await list(manager, studentId, false);
  }

  /** Lists again those whose suspension has run out by `now`, 500 at most; answers how many. */
  listDue(now: Date): Promise<number> {
    return this.transactions.run(async ({ manager }) => {
      await lockProjection(manager);
      const due = await readRows(
        manager,
        idSchema,
        `UPDATE students SET hidden_until = NULL WHERE id IN (
           SELECT id FROM students WHERE hidden_until <= $1 LIMIT 500) RETURNING id`,
        [now],
      );
      for (const { id } of due) await list(manager, id, true);
      return due.length;
    });
  }
}

async function list(manager: EntityManager, studentId: string, isListed: boolean): Promise<void> {
  const sql = 'SELECT * FROM standings WHERE student_id = $1';
  const [from] = await readRows(manager, standingRowSchema, sql, [studentId]);
  if (!from || from.isListed === isListed) return;
  await manager.query('UPDATE standings SET is_listed = $2 WHERE student_id = $1', [
    studentId,
    isListed,
  ]);
  await writeBucketChanges(manager, bucketChanges([{ from, to: { ...from, isListed } }]));
}
