import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { answerQuestion } from '@portal/contracts/testlab';
import { Transactions } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { earnedMxp } from '../domain/score';
import type { Question } from '../engine/question';
import { refuseForgotten } from './forgotten-students';
import { PracticeQuestionEntity } from './practice-question.entity';
import { PracticeRepository } from './practice.repository';
import { PracticeSessionEntity } from './practice-session.entity';

/** Keeps practice sessions and scores answers, each in one transaction. */
@Injectable()
export class PracticeService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: PracticeRepository,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Opens a session with these questions and remembers the topics; returns its id.
   * @throws PortalError `aborted` where the student is gone.
   */
  async open(studentId: string, questions: Question[], topics: string[]): Promise<string> {
    const id = randomUUID();
    await this.transactions.run(async ({ manager }) => {
      await refuseForgotten(manager, studentId);
      const createdAt = this.now();
      await manager.insert(PracticeSessionEntity, { id, studentId, createdAt });
      const rows = questions.map(({ question, choices, answerIndex, explanation }, number) => {
        return { sessionId: id, number, question, choices, answerIndex, explanation };
      });
      await manager.insert(PracticeQuestionEntity, rows);
      await this.repository.rememberTopics(manager, studentId, topics, createdAt);
    });
    return id;
  }

  /**
   * Scores an answer; the first one to a question stands. In a finished session it earns nothing.
   * @throws PortalError `not_found` for another student's session, `invalid_input` for a choice
   * that the question does not have.
   */
  answer(request: RequestOf<typeof answerQuestion>): Promise<ResponseOf<typeof answerQuestion>> {
    return this.transactions.run(async ({ manager }) => {
      const found = await this.repository.lockQuestion(manager, request);
      if (!found) throw new PortalError('not_found', 'There is no such question.');
      const { session, question } = found;
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

  pastTopics(studentId: string): Promise<string[]> {
    return this.repository.pastTopics(studentId);
  }

  /** Questions that the student was asked lately, so that others come first. */
  recentQuestions(studentId: string): Promise<Set<string>> {
    return this.repository.recentQuestions(studentId);
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
}
