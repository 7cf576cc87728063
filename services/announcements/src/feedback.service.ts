import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX, readPlaceInTime, type RequestOf } from '@portal/contracts';
import {
  FEEDBACK_MAX,
  feedbackChanged,
  type Feedback,
  type sendFeedback,
} from '@portal/contracts/feedback';
import {
  accountDeleted,
  AdminActs,
  holdStudentAlone,
  pageInTime,
  readRows,
  Transactions,
  type ExportPage,
} from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { FeedbackEntity } from './entities/feedback.entity';

/** Maximum number of messages per student per day. */
const A_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;
const NO_DEPARTMENT = '';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string(),
  subject: z.string(),
  message: z.string(),
  created_at: z.date(),
});
const COLUMNS = 'id, name, department, subject, message, created_at';

/** Feedback from students to the admins. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly adminActs: AdminActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores and returns a message.
   * @throws PortalError `too_many_requests` past 20 messages within a day, or `unauthenticated`.
   */
  async send(request: RequestOf<typeof sendFeedback>): Promise<Feedback> {
    const { studentId, name, department, subject, message } = request;
    const now = this.clock();
    const since = new Date(now.getTime() - DAY_MS);
    const sent = await this.transactions.run(async (work) => {
      // Serialises requests of one student: two concurrent counts would both be below the limit.
      if (!(await holdStudentAlone(work.manager, studentId))) throw accountDeleted();
      const words = [name, department ?? NO_DEPARTMENT, subject, message];
      const parameters = [newId(), studentId, ...words, now, since, A_DAY_MAX];
      const [row] = await readRows(work.manager, rowSchema, INSERT_WITHIN_LIMIT, parameters);
      if (row) work.emit(feedbackChanged, {});
      return row;
    });
    if (sent) return toFeedback(sent);
    throw new PortalError(
      'too_many_requests',
      'You have sent enough feedback for today. Thank you.',
    );
  }

  /** Returns the newest 200 messages, or fewer if the response size limit is reached. */
  async list(): Promise<Feedback[]> {
    const sql = `SELECT ${COLUMNS} FROM feedback ORDER BY created_at DESC, id LIMIT $1`;
    const rows = await readRows(this.dataSource, rowSchema, sql, [FEEDBACK_MAX]);
    return withinBytes(rows.map(toFeedback));
  }

  /** Returns one student's feedback, newest first, starting after the cursor `after`. */
  async exportPage(studentId: string, after: string | null): Promise<ExportPage<Feedback>> {
    const place = readPlaceInTime(after);
    const parameters = [studentId, place?.at ?? null, place?.id ?? null, EXPORT_PAGE_MAX + 1];
    const rows = await readRows(this.dataSource, rowSchema, PAGE, parameters);
    return pageInTime(rows.map(toFeedback), EXPORT_PAGE_MAX, (sent) => ({
      at: sent.createdAt,
      id: sent._id,
    }));
  }

  countOf(studentId: string): Promise<number> {
    return this.dataSource.getRepository(FeedbackEntity).countBy({ studentId });
  }

  /** Deletes a message. A missing message is not an error and records no act. */
  async delete(feedbackId: string, adminId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const { affected } = await work.manager.delete(FeedbackEntity, { id: feedbackId });
      if (!affected) return;
      await this.adminActs.record(work, { adminId, act: 'feedback-removed', about: '1 message' });
      work.emit(feedbackChanged, {});
    });
  }

  /** Deletes all feedback. Without any to delete, no act is recorded. */
  async clear(adminId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const all = work.manager.createQueryBuilder().delete().from(FeedbackEntity);
      const { affected } = await all.execute();
      if (!affected) return;
      const about = `${affected} messages`;
      await this.adminActs.record(work, { adminId, act: 'feedback-cleared', about });
      work.emit(feedbackChanged, {});
    });
  }

  /** Anonymises a student's feedback; the messages are kept. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    const anonymous = { name: 'Former student', department: NO_DEPARTMENT, studentId: newId() };
    await manager.update(FeedbackEntity, { studentId }, anonymous);
  }
}

function toFeedback(row: z.output<typeof rowSchema>): Feedback {
  const { id, created_at: createdAt, ...words } = row;
  return { _id: id, ...words, createdAt: createdAt.toISOString() };
}

/** One page of a student's feedback, newest first. */
const PAGE = `
  SELECT ${COLUMNS} FROM feedback
  WHERE student_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
  ORDER BY created_at DESC, id DESC LIMIT $4`;

const INSERT_WITHIN_LIMIT = `
  INSERT INTO feedback (id, student_id, name, department, subject, message, created_at)
  SELECT $1, $2, $3, $4, $5, $6, $7
  WHERE (SELECT count(*) FROM feedback WHERE student_id = $2 AND created_at > $8) < $9
  RETURNING ${COLUMNS}`;
