import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AskedQuestionEntity } from './asked-question.entity';
import { PastTopicEntity } from './past-topic.entity';
import { PracticeQuestionEntity } from './practice-question.entity';
import { PracticeSessionEntity } from './practice-session.entity';

/** Past topics that are kept and offered, at most. */
const PAST_TOPICS = 50;
/** The portal's own questions of which it is known how often a student was asked: more than anybody is asked in years. */
const COUNTED_QUESTIONS = 10_000;

/** Where a question stands: in a session of the student. */
interface QuestionPlace {
  studentId: string;
  sessionId: string;
  /** Its number in the session, from 0. */
  question: number;
}

/** A question with the session that it stands in. */
export interface LockedQuestion {
  session: PracticeSessionEntity;
  question: PracticeQuestionEntity;
}

/** Sessions with their questions, and the topics that a student has practised. */
@Injectable()
export class PracticeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks the session until the transaction ends. Null for a question that the student does not have, or
   * of which nothing may be told yet.
   */
  async lockQuestion(
    manager: EntityManager,
    { studentId, sessionId, question: number }: QuestionPlace,
  ): Promise<LockedQuestion | null> {
    // The session first, always: a claim locks it too, and one order cannot deadlock.
    const session = await manager.findOne(PracticeSessionEntity, {
      where: { id: sessionId, studentId, isSealed: false },
      lock: { mode: 'pessimistic_write' },
    });
    const question =
      session && (await manager.findOneBy(PracticeQuestionEntity, { sessionId, number }));
    return question && { session, question };
  }

  /** The student's session of this id, or the student's part of the shared test of it; null: neither is there. */
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

  /** How often the student was asked questions of the bank, by their keys. */
  timesAsked(studentId: string): Promise<{ questionKey: string; times: number }[]> {
    return this.dataSource.getRepository(AskedQuestionEntity).find({
      select: { questionKey: true, times: true },
      where: { studentId },
      take: COUNTED_QUESTIONS,
    });
  }

  /** Counts questions of the bank that a student is asked now. */
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

  /** The newest first. */
  async pastTopics(studentId: string): Promise<string[]> {
    const rows = await this.dataSource.getRepository(PastTopicEntity).find({
      where: { studentId },
      order: { practisedAt: 'DESC', topicKey: 'ASC' },
      take: PAST_TOPICS,
    });
    return rows.map((row) => row.topic);
  }

  /** Keeps topics as the newest; the oldest go where there are too many. */
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
