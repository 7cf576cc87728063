import { Inject, Injectable } from '@nestjs/common';
import { cutText, dayOf, EXPORT_PAGE_MAX } from '@portal/contracts';
import { FAILED_SEARCHES_MAX, type FailedSearch } from '@portal/contracts/library-admin';
import type { StudentDataItem } from '@portal/contracts/student-data';
import {
  changeRows,
  holdStudent,
  readRows,
  Scheduled,
  Transactions,
  type ExportPage,
} from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { foldText } from '../domain/fold';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const WORDS_MAX = 100;
/** Maximum number per student and day, so that no student fills the table. */
const A_DAY_MAX = 30;

const rowSchema = z.object({ words: z.string(), students: z.coerce.number(), last_at: z.date() });

const ownSchema = z.object({ day: z.string(), words: z.string(), typed: z.string() });
type OwnSearch = StudentDataItem<'library', 'library.failedSearches'>;

/** Searches without results: candidates for additions to the university's titles. */
@Injectable()
export class FailedSearches {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
  ) {}

  async note(studentId: string, typed: string): Promise<void> {
    const words = foldText(typed).slice(0, WORDS_MAX);
    if (words === '') return;
    const now = this.clock();
    const day = dayOf(now, this.config.TZ);
    await this.transactions.run(async ({ manager }) => {
      if (!(await holdStudent(manager, studentId))) return;
      const parameters = [words, day, studentId, cutText(typed, WORDS_MAX), now];
      await manager.query(NOTE, parameters);
    });
  }

  /** Returns the searches, most frequent first. */
  async list(): Promise<FailedSearch[]> {
    const rows = await readRows(this.dataSource, rowSchema, LIST, [this.oldestDay()]);
    return rows.map(({ words, students, last_at: lastAt }) => ({
      words,
      students,
      lastAt: lastAt.toISOString(),
    }));
  }

  /** Returns a page of a student's searches, newest days first. */
  async exportPage(studentId: string, after: string | null): Promise<ExportPage<OwnSearch>> {
    // A day has ten characters; the words follow.
    const [day, words] = after === null ? [null, null] : [after.slice(0, 10), after.slice(11)];
    const parameters = [studentId, day, words, EXPORT_PAGE_MAX];
    const rows = await readRows(this.dataSource, ownSchema, OF_STUDENT, parameters);
    const last = rows.length === EXPORT_PAGE_MAX ? rows.at(-1) : undefined;
    const items = rows.map((row) => ({ day: row.day, words: row.typed }));
    return { items, next: last ? `${last.day} ${last.words}` : null };
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query('DELETE FROM failed_searches WHERE student_id = $1', [studentId]);
  }

  @Scheduled({ name: 'clean-failed-searches', everyMs: DAY_MS })
  async clean(): Promise<void> {
    await changeRows(this.dataSource, 'DELETE FROM failed_searches WHERE day < $1', [
      this.oldestDay(),
    ]);
  }

  private oldestDay(): string {
    return dayOf(new Date(this.clock().getTime() - KEPT_DAYS * DAY_MS), this.config.TZ);
  }
}

const NOTE = `
  INSERT INTO failed_searches (words, day, student_id, typed, last_at)
  SELECT $1, $2::date, $3::uuid, $4, $5
  WHERE (SELECT count(*) FROM failed_searches WHERE student_id = $3 AND day = $2) < ${A_DAY_MAX}
  ON CONFLICT (words, day, student_id) DO UPDATE SET last_at = excluded.last_at`;

const OF_STUDENT = `
  SELECT day::text, words, typed FROM failed_searches
  WHERE student_id = $1 AND ($2::date IS NULL OR day < $2 OR (day = $2 AND words > $3))
  ORDER BY day DESC, words LIMIT $4`;

const LIST = `
  SELECT (array_agg(typed ORDER BY last_at DESC))[1] AS words,
    count(DISTINCT student_id) AS students, max(last_at) AS last_at
  FROM failed_searches WHERE day >= $1
  GROUP BY words ORDER BY students DESC, last_at DESC LIMIT ${FAILED_SEARCHES_MAX}`;
