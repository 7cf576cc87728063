import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import type {
  dismissFlags,
  listQuestions,
  withdrawQuestion,
} from '@portal/contracts/testlab-flags';
import { AdminActs, Transactions } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { BankQuestionsRepository } from '../bank-record/bank-questions.repository';
import { ListedQuestionsRepository } from './listed-questions.repository';
import { QuestionFlagEntity } from './question-flag.entity';

/** Review of questions by admins, who can withdraw them. */
@Injectable()
export class QuestionReviewService {
  constructor(
    private readonly transactions: Transactions,
    private readonly listed: ListedQuestionsRepository,
    private readonly bank: BankQuestionsRepository,
    private readonly adminActs: AdminActs,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async list({ show }: RequestOf<typeof listQuestions>): Promise<ResponseOf<typeof listQuestions>> {
    return { questions: withinBytes(await this.listed.list(show)) };
  }

  /**
   * Withdraws a question of the bank or puts it back, from the next test on, shared tests
   * included. Withdrawing dismisses its open flags. A repeated request changes nothing and is not
   * recorded as an act.
   * @throws PortalError `not_found` for a question that is not of the bank, or was neither
   * answered nor flagged.
   */
  async withdraw(request: RequestOf<typeof withdrawQuestion>): Promise<void> {
    const { questionId, adminId, isWithdrawn } = request;
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const known = await this.bank.lock(manager, questionId);
      if (!known) throw new PortalError('not_found', 'There is no such question in the bank.');
      if ((known.withdrawnAt !== null) === isWithdrawn) return;
      await this.bank.withdraw(manager, questionId, isWithdrawn ? this.now() : null);
      if (isWithdrawn) await this.dismissAll(manager, questionId);
      const act = isWithdrawn ? 'question-withdrawn' : 'question-put-back';
      await this.adminActs.record(work, { adminId, act, about: known.question });
    });
  }

  /**
   * Dismisses the open flags of a question. Without open flags nothing is recorded as an act.
   * @throws PortalError `not_found` for a question that was never flagged.
   */
  async dismiss({ questionId, adminId }: RequestOf<typeof dismissFlags>): Promise<void> {
    await this.transactions.run(async (work) => {
      const count = await this.dismissAll(work.manager, questionId);
      if (count === 0) return this.refuseUnflagged(work.manager, questionId);
      // The question may come from a student's material, so its wording must not reach the log.
      const about = count === 1 ? '1 flag' : `${count} flags`;
      await this.adminActs.record(work, { adminId, act: 'question-flags-dismissed', about });
    });
  }

  private async refuseUnflagged(manager: EntityManager, questionKey: string): Promise<void> {
    if (await manager.existsBy(QuestionFlagEntity, { questionKey })) return;
    throw new PortalError('not_found', 'Nobody has flagged such a question.');
  }

  private async dismissAll(manager: EntityManager, questionKey: string): Promise<number> {
    const open = { questionKey, dismissedAt: IsNull() };
    const { affected } = await manager.update(QuestionFlagEntity, open, {
      dismissedAt: this.now(),
    });
    return affected ?? 0;
  }
}
