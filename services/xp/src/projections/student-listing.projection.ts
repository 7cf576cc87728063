import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import type { studentShown } from '@portal/contracts/profile';
import { readRows, Transactions } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { bucketChanges, writeBucketChanges } from './rank-buckets';
import { newStanding, standingRowSchema } from './standing';
import { lockProjection, writeStandings } from './standings.projection';

const listedSchema = z.object({ is_listed: z.boolean() });
const dueSchema = z.object({ id: z.string(), is_listed: z.boolean() });

/** Until when a deleted student is hidden; whatever comes later does not bring them back. */
const NEVER = 'infinity';
/** The name of a student of whom nothing but a suspension has arrived yet. */
const UNKNOWN = 'Student';
const NOT_FORGOTTEN = `students.hidden_until IS DISTINCT FROM '${NEVER}'`;
/** A name that arrived before the registration is newer than the one that they registered by. */
const FIRST_NAME = `CASE WHEN students.department IS NULL AND students.name <> '${UNKNOWN}'
  THEN students.name ELSE excluded.name END`;

/**
 * Who the students are and which of them the leaderboard lists. Events of one student may come in
 * any order: a suspension, a name or a deletion holds also if it arrives before the registration.
 */
@Injectable()
export class StudentListingProjection {
  constructor(private readonly transactions: Transactions) {}

  /** A new student: known by name, and listed with 0 XP from the start. */
  async add(
    manager: EntityManager,
    student: { studentId: string; name: string; department: string; isDemo: boolean },
    now: Date,
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
       RETURNING coalesce(hidden_until <= $5, true) AND NOT is_hidden AS is_listed`,
      [studentId, name, department, isDemo, now],
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

  /**
   * Takes a student off the leaderboard until a time; null, or a time before `now`, lists at once. The time stays with the
   * student: the clock may have been ahead.
   */
  async hideUntil(
    manager: EntityManager,
    studentId: string,
    until: string | null,
    now: Date,
  ): Promise<void> {
    await lockProjection(manager);
    const [student] = await readRows(
      manager,
      listedSchema,
      `INSERT INTO students (id, name, hidden_until) VALUES ($1, '${UNKNOWN}', $2)
       ON CONFLICT (id) DO UPDATE SET hidden_until = excluded.hidden_until
       WHERE ${NOT_FORGOTTEN}
       RETURNING coalesce(hidden_until <= $3, true) AND NOT is_hidden AS is_listed`,
      [studentId, until, now],
    );
    if (student) await list(manager, studentId, student.is_listed);
  }

  /** Takes off who hides, lists again who does not, and keeps the picture that others see. */
  async show(
    manager: EntityManager,
    { studentId, isHidden, profileImage }: PayloadOf<typeof studentShown>,
    now: Date,
  ): Promise<void> {
    await lockProjection(manager);
    const [student] = await readRows(
      manager,
      listedSchema,
      `INSERT INTO students (id, name, is_hidden, profile_image) VALUES ($1, '${UNKNOWN}', $2, $3)
       ON CONFLICT (id) DO UPDATE SET is_hidden = excluded.is_hidden,
         profile_image = excluded.profile_image
       WHERE ${NOT_FORGOTTEN}
       RETURNING coalesce(hidden_until <= $4, true) AND NOT is_hidden AS is_listed`,
      [studentId, isHidden, profileImage, now],
    );
    if (student) await list(manager, studentId, student.is_listed);
  }

  /** Takes a student off for good and forgets the name; the ledger stays. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await lockProjection(manager);
    await manager.query(
      `INSERT INTO students (id, name, hidden_until) VALUES ($1, 'Former student', $2)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, department = NULL,
         profile_image = NULL, hidden_until = excluded.hidden_until`,
      [studentId, NEVER],
    );
    await list(manager, studentId, false);
  }

  /**
   * Lists those whose suspension has run out by `now`, and hides those of whom a clock that was ahead had said so; 500 at
   * most. Answers how many.
   */
  listDue(now: Date): Promise<number> {
    return this.transactions.run(async ({ manager }) => {
      await lockProjection(manager);
      const due = await readRows(
        manager,
        dueSchema,
        `SELECT p.id, p.hidden_until <= $1 AND NOT p.is_hidden AS is_listed
         FROM students p JOIN standings s ON s.student_id = p.id
         WHERE p.hidden_until < '${NEVER}' AND s.is_listed <> (p.hidden_until <= $1 AND NOT p.is_hidden)
         LIMIT 500`,
        [now],
      );
      for (const { id, is_listed: isListed } of due) await list(manager, id, isListed);
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
