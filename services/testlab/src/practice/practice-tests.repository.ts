import { Injectable } from '@nestjs/common';
import type { PlaceInTime } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import { readRow, readRows } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** A test with its student's answers. */
export type PracticeTest = StudentDataItem<'testlab', 'practice.tests'>;

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

/** Stored tests of a student, for the data export and for deletion. */
@Injectable()
export class PracticeTestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async count(studentId: string): Promise<number> {
    const sql = 'SELECT count(*) FROM practice_sessions WHERE student_id = $1';
    return (await readRow(this.dataSource, countSchema, sql, [studentId])).count;
  }

  /** Returns a page of tests, newest first, after the place `after`; null starts at the newest. */
  async page(studentId: string, after: PlaceInTime | null, limit: number): Promise<PracticeTest[]> {
    const parameters = [studentId, after?.at ?? null, after?.id ?? null, limit];
    return (await readRows(this.dataSource, testSchema, PAGE, parameters)).map(toTest);
  }

  /** Deletes questions, topics and counts; recorded and granted XP remain as numbers. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(
      `DELETE FROM practice_questions WHERE session_id IN
       (SELECT id FROM practice_sessions WHERE student_id = $1)`,
      [studentId],
    );
    // Removes the link to the other participants.
    await manager.query(
      `UPDATE practice_sessions SET shared_test_id = NULL, is_sealed = false
       WHERE student_id = $1 AND shared_test_id IS NOT NULL`,
      [studentId],
    );
    await manager.query('DELETE FROM asked_questions WHERE student_id = $1', [studentId]);
    await manager.query('DELETE FROM past_topics WHERE student_id = $1', [studentId]);
  }
}

function toTest({ id, created_at: createdAt, questions }: z.output<typeof testSchema>) {
  return {
    sessionId: id,
    createdAt: createdAt.toISOString(),
    questions: questions.map(({ is_correct: isCorrect, ...rest }) => ({ ...rest, isCorrect })),
  };
}

const PAGE = `
  SELECT s.id, s.created_at, coalesce(json_agg(json_build_object(
    'question', q.question, 'choices', q.choices, 'choice', q.choice,
    'is_correct', CASE WHEN NOT s.is_sealed THEN q.choice = q.answer_index END) ORDER BY q.number)
    FILTER (WHERE q.number IS NOT NULL), '[]') AS questions
  FROM (SELECT id, created_at, is_sealed FROM practice_sessions WHERE student_id = $1
    AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
    ORDER BY created_at DESC, id DESC LIMIT $4) AS s
  LEFT JOIN practice_questions q ON q.session_id = s.id
  GROUP BY s.id, s.created_at ORDER BY s.created_at DESC, s.id DESC`;
