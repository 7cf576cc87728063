import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  EXPORT_PAGE_MAX,
  FEEDBACK_MAX,
  feedbackChanged,
  type exportFeedback,
  type Feedback,
  type PlaceInTime,
  type RequestOf,
  type ResponseOf,
  type sendFeedback,
} from '@portal/contracts';
import { Messages, withinBytes } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ActsOfAdmins } from './acts-of-admins';
import { isGone } from './gone-students';

/** Messages of one student within a day, at most. */
const A_DAY_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;
const NO_DEPARTMENT = '';

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    department: z.string(),
    subject: z.string(),
    message: z.string(),
    created_at: z.date(),
  }),
);
const countSchema = z.tuple([z.object({ count: z.coerce.number() })]);
const deletedSchema = z.tuple([z.array(z.unknown()), z.number()]);

/** What students tell the admins. */
@Injectable()
export class FeedbackStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: Messages,
    private readonly acts: ActsOfAdmins,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `too_many_requests` past 20 messages within a day, or `unauthenticated`. */
  async send(request: RequestOf<typeof sendFeedback>): Promise<Feedback> {
    const { studentId, name, department, subject, message } = request;
    const now = this.clock();
    const rows = await this.dataSource.transaction(async (manager): Promise<unknown> => {
      // One at a time of each student: two that count at once would both find room.
      if (await isGone(manager, studentId)) throw gone();
      return manager.query(
        `INSERT INTO feedback (id, student_id, name, department, subject, message, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7
         WHERE (SELECT count(*) FROM feedback WHERE student_id = $2 AND created_at > $8) < $9
         RETURNING id, name, department, subject, message, created_at`,
        [
          ...[randomUUID(), studentId, name, department ?? NO_DEPARTMENT, subject, message, now],
          ...[new Date(now.getTime() - DAY_MS), A_DAY_MAX],
        ],
      );
    });
    const [sent] = rowsSchema.parse(rows).map(toFeedback);
    if (sent) {
      await this.tell();
      return sent;
    }
    throw new PortalError('too_many_requests', 'You have sent enough for today. Thank you.');
  }

  /** The newest 200, or fewer where they are long. */
  async list(): Promise<Feedback[]> {
    const rows = rowsSchema.parse(
      await this.dataSource.query(
        `SELECT id, name, department, subject, message, created_at FROM feedback
         ORDER BY created_at DESC, id LIMIT $1`,
        [FEEDBACK_MAX],
      ),
    );
    return withinBytes(rows.map(toFeedback));
  }

  /** What one student has said, the newest first, before the place `after` where one is named. */
  async of(
    studentId: string,
    after: PlaceInTime | undefined,
  ): Promise<ResponseOf<typeof exportFeedback>> {
    const rows = rowsSchema.parse(
      await this.dataSource.query(
        `SELECT id, name, department, subject, message, created_at FROM feedback
         WHERE student_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [studentId, after?.at ?? null, after?.id ?? null, EXPORT_PAGE_MAX + 1],
      ),
    );
    const feedback = withinBytes(rows.slice(0, EXPORT_PAGE_MAX).map(toFeedback));
    const last = feedback.at(-1);
    const hasMore = last && feedback.length < rows.length;
    return { feedback, next: hasMore ? { at: last.createdAt, id: last._id } : null };
  }

  async countOf(studentId: string): Promise<number> {
    const rows: unknown = await this.dataSource.query(
      'SELECT count(*) FROM feedback WHERE student_id = $1',
      [studentId],
    );
    return countSchema.parse(rows)[0].count;
  }

  /** One that is not there (any more) is no error, and no act. */
  async delete(feedbackId: string, adminId: string): Promise<void> {
    const count = await this.dataSource.transaction(async (manager) => {
      const [, gone] = deletedSchema.parse(
        await manager.query('DELETE FROM feedback WHERE id = $1', [feedbackId]),
      );
      if (gone > 0) await this.acts.record(manager, adminId, 'feedback-removed', '1 message');
      return gone;
    });
    if (count > 0) await this.tell();
  }

  /** Where there is none, nobody has done anything. */
  async clear(adminId: string): Promise<void> {
    const count = await this.dataSource.transaction(async (manager) => {
      const [, gone] = deletedSchema.parse(await manager.query('DELETE FROM feedback'));
      const about = `${gone} messages`;
      if (gone > 0) await this.acts.record(manager, adminId, 'feedback-cleared', about);
      return gone;
    });
    if (count > 0) await this.tell();
  }

  /** What was said stays; who said it is gone. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(
      `UPDATE feedback SET name = 'Former student', department = $2, student_id = $3
       WHERE student_id = $1`,
      [studentId, NO_DEPARTMENT, randomUUID()],
    );
  }

  /** A lost push costs seconds: the screens poll. */
  private tell(): Promise<void> {
    return this.messages.emit(feedbackChanged, {}).catch(() => undefined);
  }
}

function gone(): PortalError {
  return new PortalError('unauthenticated', 'This account has been deleted.');
}

function toFeedback(row: z.output<typeof rowsSchema>[number]): Feedback {
  const { id, created_at: createdAt, ...words } = row;
  return { _id: id, ...words, createdAt: createdAt.toISOString() };
}
