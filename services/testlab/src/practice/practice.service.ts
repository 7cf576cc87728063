import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { answerQuestion } from '@portal/contracts/testlab';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { earnedMxp } from '../domain/score';
import type { Question } from '../engine/question';
import { refuseForgotten } from './forgotten-students';
import { PastTopicEntity } from './past-topic.entity';
import { PracticeQuestionEntity } from './practice-question.entity';
import { PracticeSessionEntity } from './practice-session.entity';

/** Past topics that are kept and offered, at most. */
const PAST_TOPICS = 50;
/** Recent questions that a new test tries not to ask again. */
const RECENT_QUESTIONS = 150;

/** Keeps practice sessions and scores answers, each in one transaction. */
@Injectable()
export class PracticeService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Opens a session with these questions and remembers the topics; returns its id.
   * @throws PortalError `aborted` where the student is gone.
   */
  async open(studentId: string, questions: Question[], topics: string[]): Promise<string> {
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      await refuseForgotten(manager, studentId);
      const createdAt = this.now();
      await manager.insert(PracticeSessionEntity, { id, studentId, createdAt });
      const rows = questions.map(({ question, choices, answerIndex, explanation }, number) => {
        return { sessionId: id, number, question, choices, answerIndex, explanation };
      });
      await manager.insert(PracticeQuestionEntity, rows);
      await this.rememberTopics(manager, studentId, topics);
    });
    return id;
  }

  /**
   * Scores an answer; the first one to a question stands. In a finished session it earns nothing.
   * @throws PortalError `not_found` for another student's session, `invalid_input` for a choice
   * that the question does not have.
   */
  answer(request: RequestOf<typeof answerQuestion>): Promise<ResponseOf<typeof answerQuestion>> {
    return this.dataSource.transaction(async (manager) => {
      const { session, question } = await this.lockQuestion(manager, request);
      if (!(request.choice < question.choices.length)) {
        throw new PortalError('invalid_input', 'This question has no such choice.');
      }
      const { answerIndex, explanation } = question;
      const choice = question.choice ?? request.choice;
      const worth = session.finishedAt ? 0 : earnedMxp(answerIndex, choice);
      const earned = question.earnedMxp ?? worth;
      if (question.choice === null) await this.record(manager, question, choice, earned);
      return {
        correct: choice === answerIndex,
        answerIndex,
        explanation,
        earnedMxp: earned,
        choice,
      };
    });
  }

  async pastTopics(studentId: string): Promise<string[]> {
    const rows = await this.dataSource.getRepository(PastTopicEntity).find({
      where: { studentId },
      order: { practisedAt: 'DESC', topicKey: 'ASC' },
      take: PAST_TOPICS,
    });
    return rows.map((row) => row.topic);
  }

  /** Questions that the student was asked lately, so that others come first. */
  async recentQuestions(studentId: string): Promise<Set<string>> {
    const rows = await this.dataSource
      .createQueryBuilder(PracticeQuestionEntity, 'question')
      .innerJoin('question.session', 'session')
      .select('question.question', 'text')
      .where('session.studentId = :studentId', { studentId })
      .orderBy('session.createdAt', 'DESC')
      .limit(RECENT_QUESTIONS)
      .getRawMany<{ text: string }>();
    return new Set(rows.map((row) => row.text));
  }

  private async lockQuestion(
    manager: EntityManager,
    { studentId, sessionId, question }: RequestOf<typeof answerQuestion>,
  ): Promise<{ session: PracticeSessionEntity; question: PracticeQuestionEntity }> {
    // The session first, always: a claim locks it too, and one order cannot deadlock.
    const session = await manager.findOne(PracticeSessionEntity, {
      where: { id: sessionId, studentId },
      lock: { mode: 'pessimistic_write' },
    });
    const found =
      session && (await manager.findOneBy(PracticeQuestionEntity, { sessionId, number: question }));
    if (!found) throw new PortalError('not_found', 'There is no such question.');
    return { session, question: found };
  }

  private async record(
    manager: EntityManager,
    { sessionId, number }: PracticeQuestionEntity,
    choice: number,
    earned: number,
  ): Promise<void> {
    const answer = { choice, earnedMxp: earned, answeredAt: this.now() };
    await manager.update(PracticeQuestionEntity, { sessionId, number }, answer);
    await manager.increment(PracticeSessionEntity, { id: sessionId }, 'recordedMxp', earned);
  }

  private async rememberTopics(
    manager: EntityManager,
    studentId: string,
    topics: string[],
  ): Promise<void> {
    const practisedAt = this.now();
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
