import { Injectable } from '@nestjs/common';
import { readRows, type SqlRunner } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Used free time, in ms, by student and by day of the university. */
export type UsedTime = Map<string, Map<string, number>>;

/** Reads and writes the free time that students have used. */
@Injectable()
export class FreeTimeRepository {
  /** Returns the free time used on these days; the rows stay locked until the transaction ends. */
  async lock(
    manager: EntityManager,
    wanted: readonly { studentId: string; day: string }[],
  ): Promise<UsedTime> {
    const students = wanted.map(({ studentId }) => studentId);
    const days = wanted.map(({ day }) => day);
    const used: UsedTime = new Map();
    for (const row of await readRows(manager, rowSchema, LOCK, [students, days])) {
      const ofStudent = used.get(row.student_id) ?? new Map<string, number>();
      used.set(row.student_id, ofStudent.set(row.day, row.used_ms));
    }
    return used;
  }

  async set(manager: EntityManager, used: UsedTime): Promise<void> {
    const rows = [...used].flatMap(([studentId, days]) =>
      [...days].map(([day, usedMs]) => ({ studentId, day, usedMs })),
    );
    await manager.query(SET, [
      rows.map(({ studentId }) => studentId),
      rows.map(({ day }) => day),
      rows.map(({ usedMs }) => usedMs),
    ]);
  }

  async usedMs(runner: SqlRunner, studentId: string, day: string): Promise<number> {
    const sql =
      'SELECT student_id, day::text, used_ms FROM free_time WHERE student_id = $1 AND day = $2';
    const [row] = await readRows(runner, rowSchema, sql, [studentId, day]);
    return row?.used_ms ?? 0;
  }
}

const rowSchema = z.object({ student_id: z.string(), day: z.string(), used_ms: z.number() });

/** Locks in a fixed order, so that concurrent transactions do not deadlock. */
const LOCK = `
  INSERT INTO free_time (student_id, day, used_ms)
  SELECT DISTINCT student_id, day, 0 FROM unnest($1::uuid[], $2::date[]) AS wanted (student_id, day)
  ORDER BY student_id, day
  ON CONFLICT (student_id, day) DO UPDATE SET used_ms = free_time.used_ms
  RETURNING student_id, day::text, used_ms`;

const SET = `
  UPDATE free_time SET used_ms = changed.used_ms
  FROM unnest($1::uuid[], $2::date[], $3::integer[]) AS changed (student_id, day, used_ms)
  WHERE free_time.student_id = changed.student_id AND free_time.day = changed.day`;
