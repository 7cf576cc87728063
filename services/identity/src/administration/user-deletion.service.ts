import { Injectable } from '@nestjs/common';
import { MailOutbox } from '@portal/mail';
import { DataSource } from 'typeorm';
import { AccountRemovalService } from '../accounts/account-removal.service';
import { AuditTrail } from '../audit/audit-trail';
import { AccountRules } from '../rules/account-rules';
import { ACCOUNT_DELETED_MAIL } from './administration-mail.renderer';
import { lockTarget } from './lock-target';

/** Deletes other people's accounts. */
@Injectable()
export class UserDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly removal: AccountRemovalService,
    private readonly audit: AuditTrail,
    private readonly mails: MailOutbox,
  ) {}

  /** @throws PortalError `not_found`, or `forbidden` for oneself and the last admin. */
  async delete(adminId: string, userId: string): Promise<void> {
    const now = this.rules.now();
    const ended = await this.dataSource.transaction(async (manager) => {
      const { email, isDemo } = await lockTarget(manager, adminId, userId, now);
      await this.audit.record(manager, { adminId, act: 'user-deleted', about: email });
      const sessions = await this.removal.removeIn(manager, userId, now);
      // After the removal, which takes every other letter to the address away.
      const mail = { email, kind: ACCOUNT_DELETED_MAIL, expiresAt: this.rules.mailEnds(now) };
      if (!isDemo) await this.mails.add(manager, mail);
      return sessions;
    });
    await this.removal.notify(userId, ended);
  }
}
