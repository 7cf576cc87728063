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

/** End of a deleted student's hiding; later events do not list the student again. */
const NEVER = 'infinity';
/** Name of a student of whom only a suspension has arrived. */
const UNKNOWN = 'Student';
const NOT_FORGOTTEN = `students.hidden_until IS DISTINCT FROM '${NEVER}'`;
/** A name that arrived before the registration is newer than the name in the registration. */
const FIRST_NAME = `CASE WHEN students.department IS NULL AND students.name <> '${UNKNOWN}'
  THEN students.name ELSE excluded.name END`;

/**
 * Students, and which of them the leaderboard lists. Events of one student may arrive in any
 * order: a suspension, a name or a deletion also applies if it arrives before the registration.
 */
@Injectable()
export class StudentListingProjection {
  constructor(private readonly transactions: Transactions) {}

  /** Adds a new student with name, listed with 0 XP. */
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
   * Hides a student from the leaderboard until a time; null, or a time before `now`, lists the
   * student immediately. The time is stored, as the clock may have been ahead.
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

  /**
   * Hides or lists a student by the student's own choice, and stores the picture that others see.
   */
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

  /** Hides a student permanently and deletes the name; the ledger stays. */
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
   * Lists students whose suspension has ended by `now`, and hides those listed too early by a
   * clock that was ahead; at most 500. Returns their number.
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
