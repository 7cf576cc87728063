import { Injectable } from '@nestjs/common';
import { EXPORTED_TESTS_MAX, type ResponseOf, type exportPractice } from '@portal/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

const questionSchema = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  choice: z.number().nullable(),
  is_correct: z.boolean().nullable(),
});
const testsSchema = z.array(
  z.object({ id: z.string(), created_at: z.date(), questions: z.array(questionSchema) }),
);
const topicsSchema = z.array(z.object({ topic: z.string() }));

/** What is kept of one student: handed over whole, or forgotten. */
@Injectable()
export class StudentData {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest tests first. */
  async of(studentId: string): Promise<ResponseOf<typeof exportPractice>> {
    const [tests, topics] = await Promise.all<unknown>([
      this.dataSource.query(TESTS, [studentId, EXPORTED_TESTS_MAX]),
      this.dataSource.query(TOPICS, [studentId]),
    ]);
    return {
      tests: testsSchema.parse(tests).map(({ id, created_at: createdAt, questions }) => ({
        sessionId: id,
        createdAt: createdAt.toISOString(),
        questions: questions.map(({ is_correct: isCorrect, ...rest }) => ({ ...rest, isCorrect })),
      })),
      topics: topicsSchema.parse(topics).map(({ topic }) => topic),
    };
  }

  /** What was recorded and granted stays, as numbers without a name: the ledger refers to it. */
  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(
      `DELETE FROM practice_questions WHERE session_id IN
       (SELECT id FROM practice_sessions WHERE student_id = $1)`,
      [studentId],
    );
    await manager.query('DELETE FROM past_topics WHERE student_id = $1', [studentId]);
    await manager.query('DELETE FROM generation_counts WHERE student_id = $1', [studentId]);
  }
}

const TESTS = `
  SELECT s.id, s.created_at, coalesce(json_agg(json_build_object(
    'question', q.question, 'choices', q.choices, 'choice', q.choice,
    'is_correct', q.choice = q.answer_index) ORDER BY q.number)
    FILTER (WHERE q.number IS NOT NULL), '[]') AS questions
  FROM (SELECT id, created_at FROM practice_sessions WHERE student_id = $1
    ORDER BY created_at DESC, id LIMIT $2) AS s
  LEFT JOIN practice_questions q ON q.session_id = s.id
  GROUP BY s.id, s.created_at ORDER BY s.created_at DESC, s.id`;

const TOPICS = `
  SELECT topic FROM past_topics WHERE student_id = $1 ORDER BY practised_at DESC, topic_key`;
