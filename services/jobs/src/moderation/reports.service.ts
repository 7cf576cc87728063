import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX, readPlaceInTime, type RequestOf } from '@portal/contracts';
import { JOB_REPORTS_A_DAY, type reportJob } from '@portal/contracts/job-reports';
import type { StudentDataItem } from '@portal/contracts/student-data';
import {
  accountDeleted,
  holdStudentAlone,
  pageInTime,
  readRows,
  Transactions,
  type ExportPage,
} from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { JobEntity } from '../postings/job.entity';
import { ReportEntity } from './report.entity';

const DAY_MS = 24 * 3_600_000;
const keptSchema = z.object({
  id: z.string(),
  title: z.string().nullable(),
  reason: z.string(),
  note: z.string(),
  created_at: z.date(),
});

/** Lets students report jobs to the admins. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A second report of the same job replaces the first, even if an admin has settled it.
   * @throws PortalError `not_found`, `too_many_requests`, `unauthenticated`
   */
  async report({ studentId, jobId, reason, note }: RequestOf<typeof reportJob>): Promise<void> {
    await this.transactions.run(async ({ manager }) => {
      // Exclusive lock: today's reports are counted before one is added.
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      if (!(await manager.existsBy(JobEntity, { id: jobId })))
        throw new PortalError('not_found', 'There is no such job.');
      const createdAt = this.clock();
      await this.refuseMany(manager, studentId, createdAt);
      const report = { id: newId(), jobId, studentId, reason, note, createdAt, settledAt: null };
      const known = await manager.findOneBy(ReportEntity, { jobId, studentId });
      await manager.save(ReportEntity, { ...report, ...(known && { id: known.id }) });
    });
  }

  /** Returns reports of a student, newest first, after the cursor `after`. */
  async exportPage(
    studentId: string,
    after: string | null,
  ): Promise<ExportPage<StudentDataItem<'jobs', 'jobs.reports'>>> {
    const place = readPlaceInTime(after);
    const parameters = [studentId, place?.at ?? null, place?.id ?? null, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, keptSchema, PAGE, parameters);
    const { items, next } = pageInTime(rows, EXPORT_PAGE_MAX, (row) => ({
      at: row.created_at.toISOString(),
      id: row.id,
    }));
    return {
      items: items.map(({ title, reason, note, created_at: createdAt }) => ({
        title,
        reason,
        note,
        createdAt: createdAt.toISOString(),
      })),
      next,
    };
  }

  /** Anonymises the reports of a student; admins keep them. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    const sql = `UPDATE reports SET student_id = gen_random_uuid() WHERE student_id = $1`;
    await manager.query(sql, [studentId]);
  }

  private async refuseMany(manager: EntityManager, studentId: string, now: Date): Promise<void> {
    const since = MoreThan(new Date(now.getTime() - DAY_MS));
    const today = await manager.countBy(ReportEntity, { studentId, createdAt: since });
    if (today < JOB_REPORTS_A_DAY) return;
    const words = 'You have reported enough jobs for today. Thank you.';
    throw new PortalError('too_many_requests', words, { retryAfterSeconds: 3_600 });
  }
}

const PAGE = `
  SELECT r.id, j.title, r.reason, r.note, r.created_at
  FROM reports r JOIN jobs j ON j.id = r.job_id
  WHERE r.student_id = $1 AND ($2::timestamptz IS NULL OR (r.created_at, r.id) < ($2, $3::uuid))
  ORDER BY r.created_at DESC, r.id DESC LIMIT $4`;
