import { Injectable } from '@nestjs/common';
import type { PlaceInTime } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { readRow, readRows, type ExportPage, type StudentData, type UnitOfWork } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { GenerationService } from '../generation/generation.service';
import { rememberForgotten } from '../practice/forgotten-students';
import { PracticeService } from '../practice/practice.service';

type PracticeTest = StudentDataItem<'testlab', 'practice.tests'>;

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
const countSchema = z.object({ count: z.coerce.number() });

/** Tests that one page reads at most; of long ones an answer holds fewer. */
const TESTS_A_PAGE = 50;

/** What is kept of one student: handed over page by page, or forgotten. */
@Injectable()
export class StudentDataService implements StudentData<'testlab'> {
  readonly sections = {
    'practice.tests': (studentId: string, after: string | null) => this.tests(studentId, after),
    'practice.topics': (studentId: string) => this.topics(studentId),
  };

  constructor(
    private readonly dataSource: DataSource,
    private readonly practice: PracticeService,
    private readonly generation: GenerationService,
  ) {}

  async count(studentId: string): Promise<{ tests: number }> {
    const { count } = await readRow(
      this.dataSource,
      countSchema,
      'SELECT count(*) FROM practice_sessions WHERE student_id = $1',
      [studentId],
    );
    return { tests: count };
  }

  /**
   * For good: what is still being made for the student is stopped, and refused where it comes all the
   * same. What was recorded and granted stays, as numbers without a name: the ledger refers to it.
   */
  async forget(work: UnitOfWork, studentId: string): Promise<void> {
    const { manager } = work;
    await rememberForgotten(manager, studentId);
    await manager.query(
      `DELETE FROM practice_questions WHERE session_id IN
       (SELECT id FROM practice_sessions WHERE student_id = $1)`,
      [studentId],
    );
    await manager.query('DELETE FROM past_topics WHERE student_id = $1', [studentId]);
    await manager.query('DELETE FROM generation_counts WHERE student_id = $1', [studentId]);
    work.afterCommit(() => this.generation.abortAllOf(studentId));
  }

  /** The newest tests first, behind the place `after`. */
  private async tests(studentId: string, after: string | null): Promise<ExportPage<PracticeTest>> {
    const place = after === null ? null : readPlace(after);
    const rows = await readRows(this.dataSource, testSchema, TESTS, [
      studentId,
      place?.at ?? null,
      place?.id ?? null,
      TESTS_A_PAGE + 1,
    ]);
    const items = withinBytes(rows.slice(0, TESTS_A_PAGE).map(toTest));
    const last = items.at(-1);
    const hasMore = last !== undefined && items.length < rows.length;
    return { items, next: hasMore ? `${last.createdAt} ${last.sessionId}` : null };
  }

  private async topics(studentId: string): Promise<ExportPage<string>> {
    return { items: await this.practice.pastTopics(studentId), next: null };
  }
}

function readPlace(after: string): PlaceInTime {
  const [at = '', id = ''] = after.split(' ');
  return { at, id };
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
