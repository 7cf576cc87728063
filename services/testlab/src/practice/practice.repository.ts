import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AskedQuestionEntity } from './asked-question.entity';
import { PastTopicEntity } from './past-topic.entity';
import { PracticeQuestionEntity } from './practice-question.entity';
import { PracticeSessionEntity } from './practice-session.entity';

/** Maximum number of past topics that are stored and offered. */
const PAST_TOPICS = 50;
/**
 * Maximum number of the portal's own questions whose counts are read: more than a student is asked
 * in years.
 */
const COUNTED_QUESTIONS = 10_000;

interface QuestionPlace {
  studentId: string;
  sessionId: string;
  /** Number of the question in the session, from 0. */
  question: number;
}

/** A question with its session. */
export interface LockedQuestion {
  session: PracticeSessionEntity;
  question: PracticeQuestionEntity;
}

/** Sessions with their questions, and the topics that a student has practised. */
@Injectable()
export class PracticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks the session until the transaction ends. Returns null for a question that the student
   * does not have, or that may not be revealed yet.
   */
  async lockQuestion(
    manager: EntityManager,
    { studentId, sessionId, question: number }: QuestionPlace,
  ): Promise<LockedQuestion | null> {
    // The session is always locked first: a claim locks it too, and one lock order cannot
    // deadlock.
    const session = await manager.findOne(PracticeSessionEntity, {
      where: { id: sessionId, studentId, isSealed: false },
      lock: { mode: 'pessimistic_write' },
    });
    const question =
      session && (await manager.findOneBy(PracticeQuestionEntity, { sessionId, number }));
    return question && { session, question };
  }

  /**
   * Returns the id of the student's session, or of the student's part of the shared test with this
   * id; null if there is neither.
   */
  async findSessionId(
    manager: EntityManager,
    { studentId, id }: { studentId: string; id: string },
  ): Promise<string | null> {
    const found = await manager.findOne(PracticeSessionEntity, {
      select: { id: true },
      where: [
        { id, studentId },
        { sharedTestId: id, studentId },
      ],
    });
    return found?.id ?? null;
  }

  /** Returns how often the student was asked questions of the bank, by their keys. */
  timesAsked(studentId: string): Promise<{ questionKey: string; times: number }[]> {
    return this.dataSource.getRepository(AskedQuestionEntity).find({
      select: { questionKey: true, times: true },
      where: { studentId },
      take: COUNTED_QUESTIONS,
    });
  }

  /** Counts the questions of the bank in a student's new test. */
  async countAsked(
    manager: EntityManager,
    studentId: string,
    questionKeys: readonly string[],
  ): Promise<void> {
    if (questionKeys.length === 0) return;
    const asked = [...new Set(questionKeys)].sort();
    await manager.query(
      `INSERT INTO asked_questions (student_id, question_key, times)
       SELECT $1, unnest($2::text[]), 1
       ON CONFLICT (student_id, question_key) DO UPDATE SET times = asked_questions.times + 1`,
      [studentId, asked],
    );
  }

  /** Returns the practised topics, newest first. */
  async pastTopics(studentId: string): Promise<string[]> {
    const rows = await this.dataSource.getRepository(PastTopicEntity).find({
      where: { studentId },
      order: { practisedAt: 'DESC', topicKey: 'ASC' },
      take: PAST_TOPICS,
    });
    return rows.map((row) => row.topic);
  }

  /** Stores topics as the newest; deletes the oldest above the limit. */
  async rememberTopics(
    manager: EntityManager,
    studentId: string,
    topics: readonly string[],
    practisedAt: Date,
  ): Promise<void> {
    const rows = topics.map((topic) => {
      return { studentId, topicKey: topic.toLowerCase(), topic, practisedAt };
    });
    if (rows.length > 0) await manager.upsert(PastTopicEntity, rows, ['studentId', 'topicKey']);
    await manager.query(
      `DELETE FROM past_topics WHERE student_id = $1 AND topic_key NOT IN (
         SELECT topic_key FROM past_topics WHERE student_id = $1
         ORDER BY practised_at DESC, topic_key LIMIT ${PAST_TOPICS})`,
      [studentId],
    );
  }
}
