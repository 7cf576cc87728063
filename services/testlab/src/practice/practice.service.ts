import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type { answerQuestion } from '@portal/contracts/testlab';
import {
  accountDeleted,
  holdStudent,
  KeyedQueue,
  Transactions,
  type UnitOfWork,
} from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import type { Pay } from '../domain/decide-pay';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { originOf, type Question } from '../worker/question/question';
import { AnswerPayService } from './answer-pay.service';
import { WaitingXpService } from '../waiting/waiting-xp.service';
import { DailyPayService } from '../pay/daily-pay.service';
import { keyOf } from '../worker/question/key-of';
import { PracticeQuestionEntity } from './practice-question.entity';
import { PracticeChoicesRepository } from './practice-choices.repository';
import { PracticeRepository, type LockedQuestion } from './practice.repository';
import { PracticeSessionEntity } from './practice-session.entity';

type AnswerRequest = RequestOf<typeof answerQuestion>;

/** Maximum number of a student's answers in the queue of this process. */
const WAITING = 200;

/** A test of one student, which may be a part of a shared test. */
export interface NewTest {
  studentId: string;
  questions: readonly Question[];
  /** Topics to store for the student. */
  topics: readonly string[];
  /** The shared test of which it is a part; it is sealed until that is closed. */
  sharedTestId?: string;
}

/** Stores practice sessions and scores answers, each in one transaction. */
@Injectable()
export class PracticeService {
  /**
   * Answers of a student are scored one after another, because the day's earnings decide the next.
   * They wait in this queue, not while holding a connection.
   */
  private readonly turns = new KeyedQueue({
    concurrency: 1,
    waiting: WAITING,
    refusal: tooManyAnswers,
  });

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: PracticeRepository,
    private readonly pay: DailyPayService,
    private readonly answerPay: AnswerPayService,
    private readonly bank: BankQuestionsRepository,
    private readonly waiting: WaitingXpService,
    private readonly choices: PracticeChoicesRepository,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * Opens a session with these questions and stores the topics. Returns the session's id.
   * @throws PortalError `unauthenticated` if the student is deleted.
   */
  async open(studentId: string, questions: Question[], topics: string[]): Promise<string> {
    return this.transactions.run(async ({ manager }) => {
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      return this.keep(manager, { studentId, questions, topics });
    });
  }

  /** Like `open`, in a transaction that has locked the student. @returns the session's id. */
  async keep(manager: EntityManager, test: NewTest): Promise<string> {
    const { studentId, questions, topics, sharedTestId = null } = test;
    const id = newId();
    const createdAt = this.now();
    const isSealed = sharedTestId !== null;
    await manager.insert(PracticeSessionEntity, {
      id,
      studentId,
      createdAt,
      sharedTestId,
      isSealed,
    });
    const rows = questions.map((one, number) => {
      const { question, choices, answerIndex, explanation } = one;
      const asked = { question, choices, answerIndex, explanation, questionKey: keyOf(one) };
      return { sessionId: id, number, ...asked, isOfBank: isOfBank(one) };
    });
    await manager.insert(PracticeQuestionEntity, rows);
    await this.repository.countAsked(manager, studentId, questions.filter(isOfBank).map(keyOf));
    await this.repository.rememberTopics(manager, studentId, topics, createdAt);
    return id;
  }

  /**
   * Scores an answer; the first answer to a question is final. In a finished session it earns
   * nothing.
   * @throws PortalError `not_found` for another student's session, `invalid_input` for a choice
   * that the question does not have, `too_many_requests` if the student's queue is full.
   */
  answer(request: AnswerRequest): Promise<ResponseOf<typeof answerQuestion>> {
    return this.turns.add(request.studentId, () =>
      this.transactions.run((work) => this.score(work, request)),
    );
  }

  /** Stores the student's choice for tests; nothing is stored for a deleted student. */
  async keepChoice(studentId: string, topsUp: boolean): Promise<void> {
    if ((await this.choices.topsUp(studentId)) === topsUp) return;
    await this.transactions.run(async ({ manager }) => {
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      await this.choices.keep(manager, studentId, topsUp);
    });
  }

  /** Returns whether the portal's own questions are included in tests of the student's files. */
  topsUp(studentId: string): Promise<boolean> {
    return this.choices.topsUp(studentId);
  }

  pastTopics(studentId: string): Promise<string[]> {
    return this.repository.pastTopics(studentId);
  }

  /** Returns how often the student was asked questions of the bank, so that others come first. */
  timesAsked(studentId: string): Promise<{ questionKey: string; times: number }[]> {
    return this.repository.timesAsked(studentId);
  }

  private async score(
    work: UnitOfWork,
    request: AnswerRequest,
  ): Promise<ResponseOf<typeof answerQuestion>> {
    const { manager } = work;
    if (!(await holdStudent(manager, request.studentId))) throw accountDeleted();
    const found = await this.repository.lockQuestion(manager, request);
    if (!found) throw new PortalError('not_found', 'There is no such question.');
    const { choices, answerIndex, explanation, ...before } = found.question;
    if (!(request.choice < choices.length)) {
      throw new PortalError('invalid_input', 'This question has no such choice.');
    }
    const isAnswered = before.choice !== null;
    const given = isAnswered ? before : await this.record(work, found, request.choice);
    const { earnedMxp, unpaidBecause } = given;
    const choice = given.choice ?? request.choice;
    const correct = choice === answerIndex;
    const scored = { correct, answerIndex, explanation, earnedMxp: earnedMxp ?? 0, choice };
    return unpaidBecause ? { ...scored, note: this.pay.noteOf(unpaidBecause) } : scored;
  }

  private async record(work: UnitOfWork, found: LockedQuestion, choice: number) {
    const { manager } = work;
    const { sessionId, number } = found.question;
    const pay = await this.payFor(manager, found, choice);
    const answer = { choice, ...pay, answeredAt: this.now() };
    await manager.update(PracticeQuestionEntity, { sessionId, number }, answer);
    await manager.increment(PracticeSessionEntity, { id: sessionId }, 'recordedMxp', pay.earnedMxp);
    if (pay.earnedMxp > 0) await this.waiting.notify(work, found.session.studentId);
    await this.bank.count(manager, [{ ...found.question, choice }]);
    return answer;
  }

  private async payFor(
    manager: EntityManager,
    { session, question }: LockedQuestion,
    choice: number,
  ): Promise<Pay> {
    if (session.finishedAt) return { earnedMxp: 0, unpaidBecause: null };
    return this.answerPay.pay(manager, { studentId: session.studentId, question, choice });
  }
}

function isOfBank(question: Question): boolean {
  return originOf(question) === 'portal';
}

/** Refusal of an answer if the student's queue is full. */
export function tooManyAnswers(): PortalError {
  return new PortalError('too_many_requests', 'Too many answers at once. Please try again.', {
    retryAfterSeconds: 1,
  });
}
