import { Inject, Injectable } from '@nestjs/common';
import { dayOf, EXPORT_PAGE_MAX } from '@portal/contracts';
import { shelfChanged } from '@portal/contracts/library';
import type { Reading } from '@portal/contracts/library-shelf';
import {
  accountDeleted,
  holdStudent,
  readRow,
  readRows,
  Transactions,
  type ExportPage,
} from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readingStreak } from '../domain/reading-streak';

/** Maximum length of a streak, in days. */
const DAYS_MAX = 1_000;
const daySchema = z.object({ day: z.string() });
const readingSchema = z.object({ finished: z.coerce.number(), goal: z.number().nullable() });

/** Reading days and the progress towards reading goals. */
@Injectable()
export class ReadingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
  ) {}

  /** Returns the current day in the university's time zone. */
  today(): string {
    return dayOf(this.clock(), this.config.TZ);
  }

  async readingOf(studentId: string): Promise<Reading> {
    const today = this.today();
    const days = await readRows(this.dataSource, daySchema, DAYS, [studentId, null, DAYS_MAX]);
    const year = `${today.slice(0, 4)}-01-01`;
    const row = await readRow(this.dataSource, readingSchema, READING, [studentId, year]);
    const read = days.map(({ day }) => day);
    return { streakDays: readingStreak(read, today), hasReadToday: read.includes(today), ...row };
  }

  async setGoal(studentId: string, goal: number | null): Promise<Reading> {
    await this.transactions.run(async (work) => {
      const { manager } = work;
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      if (goal === null) {
        await manager.query('DELETE FROM reading_goals WHERE student_id = $1', [studentId]);
      } else await manager.query(SET_GOAL, [studentId, goal]);
      work.emit(shelfChanged, { studentId });
    });
    return this.readingOf(studentId);
  }

  /** Records that the student has read today. */
  async noteDay(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(
      'INSERT INTO reading_days (student_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [studentId, this.today()],
    );
  }

  async exportDays(studentId: string, after: string | null): Promise<ExportPage<string>> {
    const parameters = [studentId, after, EXPORT_PAGE_MAX];
    const rows = await readRows(this.dataSource, daySchema, DAYS, parameters);
    const items = rows.map(({ day }) => day);
    return { items, next: items.length === EXPORT_PAGE_MAX ? (items.at(-1) ?? null) : null };
  }

  async exportGoal(studentId: string): Promise<ExportPage<{ goal: number }>> {
    const sql = 'SELECT goal FROM reading_goals WHERE student_id = $1';
    const items = await readRows(this.dataSource, z.object({ goal: z.number() }), sql, [studentId]);
    return { items, next: null };
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query('DELETE FROM reading_days WHERE student_id = $1', [studentId]);
    await manager.query('DELETE FROM reading_goals WHERE student_id = $1', [studentId]);
  }
}

const DAYS = `SELECT day::text FROM reading_days
  WHERE student_id = $1 AND ($2::date IS NULL OR day < $2::date) ORDER BY day DESC LIMIT $3`;

const READING = `
  SELECT (SELECT count(*) FROM saved_books
      WHERE student_id = $1 AND status = 'read' AND finished_on >= $2::date) AS finished,
    (SELECT goal FROM reading_goals WHERE student_id = $1) AS goal`;

const SET_GOAL = `INSERT INTO reading_goals (student_id, goal) VALUES ($1, $2)
  ON CONFLICT (student_id) DO UPDATE SET goal = excluded.goal`;
