import { Injectable } from '@nestjs/common';
import { mxpToXp } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { changeRows, readRow, readRows, type SqlRunner } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { PaidToday } from '../domain/decide-pay';
import { PaidQuestionEntity } from './paid-question.entity';

/** A student's earnings on one day. */
export type PaidDay = StudentDataItem<'testlab', 'practice.days'>;

const paidSchema = z.object({ paid_mxp: z.number(), is_question_paid: z.boolean() });
const daySchema = z.object({ day: z.string(), questions: z.number(), paid_mxp: z.number() });

/** Questions that students were paid for today and yesterday. */
@Injectable()
export class PaidQuestionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks the student's pay until the transaction ends, so that the sum of the day cannot change.
   */
  async lockStudent(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(
      "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' pay ' || $1, 0))",
      [studentId],
    );
  }

  /** Returns the pay of the day, and whether the question is included. */
  async readDay(
    { studentId, day, questionKey }: { studentId: string; day: string; questionKey?: string },
    runner: SqlRunner = this.dataSource,
  ): Promise<PaidToday> {
    const paid = await readRow(
      runner,
      paidSchema,
      `SELECT coalesce(sum(paid_mxp), 0)::int AS paid_mxp,
         coalesce(bool_or(question_key = $3), false) AS is_question_paid
       FROM paid_questions WHERE student_id = $1 AND day = $2`,
      [studentId, day, questionKey ?? null],
    );
    return { paidMxp: paid.paid_mxp, isQuestionPaid: paid.is_question_paid };
  }

  async insert(manager: EntityManager, paid: PaidQuestionEntity): Promise<void> {
    await manager.insert(PaidQuestionEntity, paid);
  }

  /** Returns the days stored for a student, newest first. */
  async days(studentId: string): Promise<PaidDay[]> {
    const rows = await readRows(
      this.dataSource,
      daySchema,
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, count(*)::int AS questions,
         sum(paid_mxp)::int AS paid_mxp
       FROM paid_questions WHERE student_id = $1 GROUP BY day ORDER BY day DESC`,
      [studentId],
    );
    return rows.map(({ paid_mxp: paidMxp, ...rest }) => ({ ...rest, earnedXP: mxpToXp(paidMxp) }));
  }

  /**
   * Deletes payments of days before the one that precedes `today`. @returns the number of deleted
   * rows.
   */
  deleteBeforeYesterdayOf(today: string): Promise<number> {
    const sql = 'DELETE FROM paid_questions WHERE day < $1::date - 1';
    return changeRows(this.dataSource, sql, [today]);
  }
}
