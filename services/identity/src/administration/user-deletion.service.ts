import { Injectable } from '@nestjs/common';
import { AdminActs, Transactions } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { AccountRemovalService } from '../accounts/account-removal.service';
import { AccountRules } from '../rules/account-rules';
import { ACCOUNT_DELETED_MAIL } from './administration-mail.renderer';
import { lockTarget } from './lock-target';

/** Deletes users' accounts on behalf of admins. */
@Injectable()
export class UserDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly removal: AccountRemovalService,
    private readonly adminActs: AdminActs,
    private readonly mails: MailOutbox,
  ) {}

  /**
   * Deletes an account.
   * @throws PortalError `not_found`, or `forbidden` for oneself and the last admin.
   */
  async delete(adminId: string, userId: string): Promise<void> {
    const now = this.rules.now();
    await this.transactions.run(async (work) => {
      const { email, isDemo } = await lockTarget(work.manager, adminId, userId, now);
      await this.adminActs.record(work, { adminId, act: 'user-deleted', about: email });
      await this.removal.remove(work, userId);
      // Added after the removal, which deletes all other mails to the address.
      const mail = { email, kind: ACCOUNT_DELETED_MAIL, expiresAt: this.rules.mailEnds(now) };
      if (!isDemo) await this.mails.add(work, mail);
    });
  }
}
