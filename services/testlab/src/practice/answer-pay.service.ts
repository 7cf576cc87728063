import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Pay } from '../domain/decide-pay';
import { worthMxp } from '../domain/score';
import { keyOf } from '../worker/question/key-of';
import type { PracticeQuestionEntity } from './practice-question.entity';
import { DailyPayService } from '../pay/daily-pay.service';

interface GivenAnswer {
  studentId: string;
  question: PracticeQuestionEntity;
  choice: number;
}

/** Pays answers by one rule for single and for shared tests. */
@Injectable()
export class AnswerPayService {
  constructor(private readonly daily: DailyPayService) {}

  /** Decides and stores the pay of the answer, in the transaction that records it. */
  async pay(manager: EntityManager, { studentId, question, choice }: GivenAnswer): Promise<Pay> {
    const worth = worthMxp(question.answerIndex, choice);
    if (worth === 0) return { earnedMxp: 0, unpaidBecause: null };
    const key = question.questionKey ?? keyOf({ ...question, source: null });
    return this.daily.pay(manager, { studentId, questionKey: key, worthMxp: worth });
  }
}
