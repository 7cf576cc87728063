import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import type { getOpenTest } from '@portal/contracts/testlab-open';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource, IsNull } from 'typeorm';
import { DailyPayService } from '../pay/daily-pay.service';
import { keptQuestion, PracticeQuestionEntity } from './practice-question.entity';
import { PracticeSessionEntity } from './practice-session.entity';

/** Age up to which an unfinished test is offered to be continued, in ms. */
const OFFERED_MS = 7 * 24 * 60 * 60 * 1_000;

type OpenTest = ResponseOf<typeof getOpenTest>['test'];

/** The unfinished test of a student, to be continued in another tab or on another device. */
@Injectable()
export class OpenTestService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dailyPay: DailyPayService,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Returns the student's newest test if it has unanswered questions, else null. */
  async find(studentId: string): Promise<OpenTest> {
    const { manager } = this.dataSource;
    const newest = await manager.findOne(PracticeSessionEntity, {
      where: { studentId, sharedTestId: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    if (!newest || newest.finishedAt || this.isTooOld(newest.createdAt)) return null;
    const { id: sessionId, createdAt } = newest;
    const order = { number: 'ASC' } as const;
    const questions = await manager.find(PracticeQuestionEntity, { where: { sessionId }, order });
    if (questions.every(({ choice }) => choice !== null)) return null;
    return {
      sessionId,
      createdAt: createdAt.toISOString(),
      questions: questions.map((question) => this.kept(question)),
    };
  }

  private isTooOld(createdAt: Date): boolean {
    return this.now().getTime() - createdAt.getTime() > OFFERED_MS;
  }

  /** Reveals the right answer only of questions that were answered. */
  private kept(one: PracticeQuestionEntity) {
    const { choice, answerIndex, explanation, earnedMxp, unpaidBecause } = one;
    const shown = keptQuestion(one);
    if (choice === null) return { ...shown, answer: null };
    const correct = choice === answerIndex;
    const answer = { correct, answerIndex, explanation, choice, earnedMxp: earnedMxp ?? 0 };
    const note = unpaidBecause && { note: this.dailyPay.noteOf(unpaidBecause) };
    return { ...shown, answer: { ...answer, ...note } };
  }
}
