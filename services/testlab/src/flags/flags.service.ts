import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { FLAGS_A_DAY, type flagQuestion, type takeBackFlag } from '@portal/contracts/testlab-flags';
import { accountDeleted, holdStudentAlone, Transactions } from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { keyOf } from '../worker/question/key-of';
import type { PracticeQuestionEntity } from '../practice/practice-question.entity';
import { PracticeRepository } from '../practice/practice.repository';
import { QuestionFlagEntity } from './question-flag.entity';

const DAY_MS = 24 * 3_600_000;

/** Reports of students to the admins about faulty questions. */
@Injectable()
export class FlagsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly practice: PracticeRepository,
    private readonly bank: BankQuestionsRepository,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Flags a question of the student. A question that the student has already flagged, in any test,
   * gets the new reason and note; it does not reappear for admins if they have dismissed that
   * flag.
   * @returns the flag's id.
   * @throws PortalError `not_found` for another student's question, or one that may not be
   * revealed yet; `too_many_requests` if the student has flagged enough today.
   */
  async flag(request: RequestOf<typeof flagQuestion>): Promise<string> {
    return this.transactions.run(async ({ manager }) => {
      // Exclusive lock: today's flags are counted before one is added.
      if (!(await holdStudentAlone(manager, request.studentId))) throw accountDeleted();
      const found = await this.find(manager, request);
      if (!found) throw new PortalError('not_found', 'There is no such question.');
      return this.keep(manager, request, found.question);
    });
  }

  /** Deletes a flag. One that does not exist, or that an admin has dismissed, is not an error. */
  async takeBack({ studentId, flagId: id }: RequestOf<typeof takeBackFlag>): Promise<void> {
    await this.transactions.run(({ manager }) =>
      manager.delete(QuestionFlagEntity, { id, studentId, dismissedAt: IsNull() }),
    );
  }

  private async find(manager: EntityManager, request: RequestOf<typeof flagQuestion>) {
    const { studentId, sessionId: id, question } = request;
    const sessionId = await this.practice.findSessionId(manager, { studentId, id });
    return sessionId && this.practice.lockQuestion(manager, { studentId, sessionId, question });
  }

  private async keep(
    manager: EntityManager,
    { studentId, reason, note }: RequestOf<typeof flagQuestion>,
    { question, choices, answerIndex, isOfBank }: PracticeQuestionEntity,
  ): Promise<string> {
    const words = { question, choices, answerIndex };
    const questionKey = flagKey(words);
    // Before the flag: withdrawing a question takes the locks in the same order.
    if (isOfBank) await this.bank.know(manager, { ...words, questionKey });
    const own = await manager.findOneBy(QuestionFlagEntity, { studentId, questionKey });
    if (own) {
      await manager.update(QuestionFlagEntity, { id: own.id }, { reason, note });
      return own.id;
    }
    await this.expectFewToday(manager, studentId);
    const id = newId();
    const said = { reason, note, createdAt: this.now(), dismissedAt: null };
    const flag = { id, studentId, questionKey, isOfBank, ...words, ...said };
    await manager.insert(QuestionFlagEntity, flag);
    return id;
  }

  private async expectFewToday(manager: EntityManager, studentId: string): Promise<void> {
    const since = new Date(this.now().getTime() - DAY_MS);
    const where = { studentId, createdAt: MoreThan(since) };
    if ((await manager.countBy(QuestionFlagEntity, where)) < FLAGS_A_DAY) return;
    throw new PortalError('too_many_requests', ENOUGH, { retryAfterSeconds: 3_600 });
  }
}

const ENOUGH = 'You have flagged enough questions for today. Thank you.';

/**
 * Returns the key of a question by its wording alone: two questions on one sentence of a text have
 * two keys here, while a question of the bank has the same key everywhere.
 */
function flagKey(words: Pick<PracticeQuestionEntity, 'question' | 'choices' | 'answerIndex'>) {
  return keyOf({ ...words, source: null });
}
