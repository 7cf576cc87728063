import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Pay } from '../domain/decide-pay';
import { worthMxp } from '../domain/score';
import { keyOf } from '../worker/question/key-of';
import type { PracticeQuestionEntity } from './practice-question.entity';
import { DailyPayService } from '../pay/daily-pay.service';

/** A choice that a student has made. */
interface GivenAnswer {
  studentId: string;
  question: PracticeQuestionEntity;
  choice: number;
}

/** What answers earn: the one rule for tests alone and together. */
@Injectable()
export class AnswerPayService {
  constructor(private readonly daily: DailyPayService) {}

  /** Decides and keeps what the answer earns, in the transaction that records it. */
  async pay(manager: EntityManager, { studentId, question, choice }: GivenAnswer): Promise<Pay> {
    const worth = worthMxp(question.answerIndex, choice);
    if (worth === 0) return { earnedMxp: 0, unpaidBecause: null };
    const key = question.questionKey ?? keyOf({ ...question, source: null });
    return this.daily.pay(manager, { studentId, questionKey: key, worthMxp: worth });
  }
}
