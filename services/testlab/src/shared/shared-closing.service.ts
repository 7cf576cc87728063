import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import type { closeSharedTest } from '@portal/contracts/testlab-shared';
import { holdStudent, Scheduled, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { XpClaimsService } from '../claims/xp-claims.service';
import { AnswerPayService } from '../practice/answer-pay.service';
import { DailyPayService } from '../pay/daily-pay.service';
import { PracticeQuestionEntity } from '../practice/practice-question.entity';
import { PracticeSessionEntity } from '../practice/practice-session.entity';
import { questionsOf, SharedTestsRepository, type SharedPart } from './shared-tests.repository';

type Answered = PracticeQuestionEntity & { choice: number };
type Closed = ResponseOf<typeof closeSharedTest>;

/**
 * Age at which an open test counts as abandoned by its caller, in ms; longer than any round lasts.
 */
const FORGOTTEN_MS = 2 * 60 * 60 * 1_000;
const EVERY_MS = 10 * 60 * 1_000;
const AT_ONCE = 100;

/** Closes shared tests: no question is revealed before all are. */
@Injectable()
export class SharedClosingService {
  private readonly logger = new Logger(SharedClosingService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly tests: SharedTestsRepository,
    private readonly answerPay: AnswerPayService,
    private readonly dailyPay: DailyPayService,
    private readonly claims: XpClaimsService,
    private readonly bank: BankQuestionsRepository,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Scores, pays and finishes every member's part in one transaction, and grants the earned XP.
   * For a closed test, returns the same result again.
   * @throws PortalError `not_found` for an unknown test, or one without remaining members.
   */
  async close(id: string): Promise<Closed> {
    await this.transactions.run(async (work) => {
      const test = await this.tests.lock(work.manager, id);
      if (!test) throw notThere();
      if (!test.closedAt) await this.openSeal(work, id);
    });
    return this.closed(id);
  }

  /** Closes abandoned tests, so that practised questions are paid for. */
  @Scheduled({ name: 'close-forgotten-shared-tests', everyMs: EVERY_MS })
  async closeForgotten(signal: AbortSignal): Promise<void> {
    const before = new Date(this.now().getTime() - FORGOTTEN_MS);
    for (const id of await this.tests.findForgotten(before, AT_ONCE)) {
      if (signal.aborted) return;
      await this.close(id).catch((error: unknown) =>
        this.logger.warn(`Test ${id} stays open: ${String(error)}`),
      );
    }
  }

  /** Takes the locks in the same order as all other code: students, their sessions, their pay. */
  private async openSeal(work: UnitOfWork, id: string): Promise<void> {
    const { manager } = work;
    const members = await this.tests.members(manager, id);
    const present: string[] = [];
    for (const studentId of members) {
      if (await holdStudent(manager, studentId)) present.push(studentId);
    }
    const parts: PracticeSessionEntity[] = [];
    for (const studentId of present) {
      const part = await this.tests.lockPart(manager, { sharedTestId: id, studentId });
      if (part) parts.push(part);
    }
    const finishedAt = this.now();
    const unsealed = { isSealed: false, finishedAt };
    await manager.update(PracticeSessionEntity, { sharedTestId: id }, unsealed);
    const answered: Answered[] = [];
    for (const part of parts) answered.push(...(await this.settle(work, part)));
    await this.tests.close(manager, id, finishedAt);
    await this.bank.count(manager, answered);
  }

  /**
   * Pays right answers by the rules of the day and sends the pay to the ledger. @returns the
   * answered questions.
   */
  private async settle(work: UnitOfWork, session: PracticeSessionEntity): Promise<Answered[]> {
    const { manager } = work;
    const { id, studentId } = session;
    const answered: Answered[] = [];
    let recordedMxp = 0;
    for (const question of await questionsOf(manager, session)) {
      const { number, choice } = question;
      if (choice === null) continue;
      const pay = await this.answerPay.pay(manager, { studentId, question, choice });
      await manager.update(PracticeQuestionEntity, { sessionId: id, number }, pay);
      recordedMxp += pay.earnedMxp;
      answered.push({ ...question, choice });
    }
    await manager.update(PracticeSessionEntity, { id }, { recordedMxp });
    const sessions = [{ ...session, recordedMxp }];
    await this.claims.grant(work, { studentId, sessions, mostMxp: Infinity });
    return answered;
  }

  private async closed(id: string): Promise<Closed> {
    const parts = await this.tests.parts(id);
    const whole = parts.find(({ questions }) => questions.length > 0);
    if (!whole) throw notThere();
    const key = whole.questions.map(({ answerIndex, explanation }) => {
      return { answerIndex, explanation };
    });
    return { key, members: parts.map((part) => this.resultOf(part)) };
  }

  private resultOf({ session, questions }: SharedPart): Closed['members'][number] {
    const answers = questions.map(({ choice, answerIndex, earnedMxp, unpaidBecause }) => {
      const answer = { choice, correct: choice === answerIndex, earnedMxp: earnedMxp ?? 0 };
      return unpaidBecause ? { ...answer, note: this.dailyPay.noteOf(unpaidBecause) } : answer;
    });
    return { studentId: session.studentId, answers };
  }
}

function notThere(): PortalError {
  return new PortalError('not_found', 'There is no such round.');
}
