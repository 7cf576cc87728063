import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { bucketChanges, writeBucketChanges } from './rank-buckets';
import { newStanding, standingRowsSchema, type Standing } from './standing';
import { lockProjection, writeStandings } from './standings.projection';

const listedRows = z.array(z.object({ is_listed: z.boolean() }));

/** Until when a deleted student is hidden; whatever comes later does not bring them back. */
const NEVER = 'infinity';
const NOT_FORGOTTEN = `students.hidden_until IS DISTINCT FROM '${NEVER}'`;

/**
 * Who the students are and which of them the leaderboard lists. Events of one student may come in
 * any order: a suspension or deletion holds also where it is heard of before the registration.
 */
@Injectable()
export class StudentListing {
  constructor(private readonly dataSource: DataSource) {}

  /** A new student: known by name, and listed with 0 XP from the start. */
  async add(
    manager: EntityManager,
    student: { studentId: string; name: string; department: string; isDemo: boolean },
  ): Promise<void> {
    const { studentId, name, department, isDemo } = student;
    await lockProjection(manager);
    const known: unknown = await manager.query(
      `INSERT INTO students (id, name, department, is_demo) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, department = excluded.department,
         is_demo = excluded.is_demo
       WHERE ${NOT_FORGOTTEN}
       RETURNING hidden_until IS NULL AS is_listed`,
      [studentId, name, department, isDemo],
    );
    await writeStandings(manager, [newStanding(studentId)]);
    const isListed = listedRows.parse(known)[0]?.is_listed ?? false;
    await list(manager, studentId, isListed);
  }

  async rename(manager: EntityManager, studentId: string, name: string): Promise<void> {
    await manager.query(`UPDATE students SET name = $2 WHERE id = $1 AND ${NOT_FORGOTTEN}`, [
      studentId,
      name,
    ]);
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
    const changed: unknown = await manager.query(
      `INSERT INTO students (id, name, hidden_until) VALUES ($1, 'Student', $2)
       ON CONFLICT (id) DO UPDATE SET hidden_until = excluded.hidden_until
       WHERE ${NOT_FORGOTTEN}
       RETURNING hidden_until IS NULL AS is_listed`,
      [studentId, hidden],
    );
    const [student] = listedRows.parse(changed);
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
    return this.dataSource.transaction(async (manager) => {
      await lockProjection(manager);
      const due: unknown = await manager.query(
        `UPDATE students SET hidden_until = NULL WHERE id IN (
           SELECT id FROM students WHERE hidden_until <= $1 LIMIT 500) RETURNING id AS student_id`,
        [now],
      );
      const ids = idsOf(due);
      for (const id of ids) await list(manager, id, true);
      return ids.length;
    });
  }
}

async function find(manager: EntityManager, studentId: string): Promise<Standing | undefined> {
  const rows: unknown = await manager.query('SELECT * FROM standings WHERE student_id = $1', [
    studentId,
  ]);
  return standingRowsSchema.parse(rows)[0];
}

async function list(manager: EntityManager, studentId: string, isListed: boolean): Promise<void> {
  const from = await find(manager, studentId);
  if (!from || from.isListed === isListed) return;
  await manager.query('UPDATE standings SET is_listed = $2 WHERE student_id = $1', [
    studentId,
    isListed,
  ]);
  await writeBucketChanges(manager, bucketChanges([{ from, to: { ...from, isListed } }]));
}

/** TypeORM answers an UPDATE with its rows and their count. */
function idsOf(answer: unknown): string[] {
  const rows: unknown = Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0] : answer;
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) =>
    typeof row === 'object' && row !== null && 'student_id' in row ? [String(row.student_id)] : [],
  );
}
