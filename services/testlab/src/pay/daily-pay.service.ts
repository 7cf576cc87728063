import { Inject, Injectable } from '@nestjs/common';
import { xpToMxp, dayOf } from '@portal/contracts';
import { Scheduled } from '@portal/kit';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { decidePay, noteOf, type Pay, type UnpaidReason } from '../domain/decide-pay';
import { PaidQuestionsRepository } from './paid-questions.repository';

const HOUR_MS = 60 * 60 * 1_000;

interface RightAnswer {
  studentId: string;
  questionKey: string;
  /** Worth of the answer, in mXP. */
  worthMxp: number;
}

/** Pays right answers: each question once a day, up to the limit of a day. */
@Injectable()
export class DailyPayService {
  private readonly mostXp: number;

  constructor(
    private readonly paid: PaidQuestionsRepository,
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly now: Clock,
  ) {
    this.mostXp = config.XP_PER_DAY_FROM_PRACTICE;
  }

  /**
   * Decides and stores the pay of the answer for today, in the transaction that records the
   * answer.
   */
  async pay(manager: EntityManager, answer: RightAnswer): Promise<Pay> {
    const { studentId, questionKey, worthMxp } = answer;
    await this.paid.lockStudent(manager, studentId);
    const day = this.today();
    const before = await this.paid.readDay({ studentId, day, questionKey }, manager);
    const pay = decidePay(worthMxp, before, xpToMxp(this.mostXp));
    if (pay.earnedMxp > 0) {
      const paidMxp = pay.earnedMxp;
      await this.paid.insert(manager, { studentId, day, questionKey, paidMxp });
    }
    return pay;
  }

  /** Returns the note to a student about a right answer that earned nothing. */
  noteOf(reason: UnpaidReason): string {
    return noteOf(reason, this.mostXp);
  }

  /** Returns the note before a test that will earn nothing, or null if it can still earn. */
  async noteBeforeTest(studentId: string): Promise<string | null> {
    const { paidMxp } = await this.paid.readDay({ studentId, day: this.today() });
    return paidMxp < xpToMxp(this.mostXp) ? null : this.noteOf('day-is-full');
  }

  /**
   * Yesterday is kept for processes whose clocks differ, and for requests right after midnight.
   */
  @Scheduled({ name: 'clean-paid-questions', everyMs: HOUR_MS })
  async clean(): Promise<void> {
    await this.paid.deleteBeforeYesterdayOf(this.today());
  }

  private today(): string {
    return dayOf(this.now(), this.config.TZ);
  }
}
