import { Injectable } from '@nestjs/common';
import type { exportPractice, PlaceInTime, ResponseOf } from '@portal/contracts';
import { withinBytes } from '@portal/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { rememberForgotten } from './forgotten-students';

const questionSchema = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  choice: z.number().nullable(),
  is_correct: z.boolean().nullable(),
});
const testSchema = z.object({
  id: z.string(),
  created_at: z.date(),
  questions: z.array(questionSchema),
});
const testsSchema = z.array(testSchema);
const countSchema = z.tuple([z.object({ count: z.coerce.number() })]);
/** Tests that one page reads at most; of long ones an answer holds fewer. */
const TESTS_A_PAGE = 50;

/** What is kept of one student: handed over page by page, or forgotten. */
@Injectable()
export class StudentDataService {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest tests first, before the place `after` where one is named. */
  async of(
    studentId: string,
    after: PlaceInTime | undefined,
  ): Promise<ResponseOf<typeof exportPractice>> {
    const rows = testsSchema.parse(
      await this.dataSource.query(TESTS, [
        ...[studentId, after?.at ?? null, after?.id ?? null],
        TESTS_A_PAGE + 1,
      ]),
    );
    const tests = withinBytes(rows.slice(0, TESTS_A_PAGE).map(toTest));
    const last = tests.at(-1);
    const hasMore = last && tests.length < rows.length;
    return { tests, next: hasMore ? { at: last.createdAt, id: last.sessionId } : null };
  }

  async countTests(studentId: string): Promise<number> {
    const rows: unknown = await this.dataSource.query(
      'SELECT count(*) FROM practice_sessions WHERE student_id = $1',
      [studentId],
    );
    return countSchema.parse(rows)[0].count;
  }

  /**
   * For good: what is still being made for the student is refused when it comes. What was recorded
   * and granted stays, as numbers without a name: the ledger refers to it.
   */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await rememberForgotten(manager, studentId);
    await manager.query(
      `DELETE FROM practice_questions WHERE session_id IN
       (SELECT id FROM practice_sessions WHERE student_id = $1)`,
      [studentId],
    );
    await manager.query('DELETE FROM past_topics WHERE student_id = $1', [studentId]);
    await manager.query('DELETE FROM generation_counts WHERE student_id = $1', [studentId]);
  }
}

function toTest({ id, created_at: createdAt, questions }: z.output<typeof testSchema>) {
  return {
    sessionId: id,
    createdAt: createdAt.toISOString(),
    questions: questions.map(({ is_correct: isCorrect, ...rest }) => ({ ...rest, isCorrect })),
  };
}

const TESTS = `
  SELECT s.id, s.created_at, coalesce(json_agg(json_build_object(
    'question', q.question, 'choices', q.choices, 'choice', q.choice,
    'is_correct', q.choice = q.answer_index) ORDER BY q.number)
    FILTER (WHERE q.number IS NOT NULL), '[]') AS questions
  FROM (SELECT id, created_at FROM practice_sessions WHERE student_id = $1
    AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
    ORDER BY created_at DESC, id DESC LIMIT $4) AS s
  LEFT JOIN practice_questions q ON q.session_id = s.id
  GROUP BY s.id, s.created_at ORDER BY s.created_at DESC, s.id DESC`;
