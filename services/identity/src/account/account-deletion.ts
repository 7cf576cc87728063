import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAct } from '../admin/audit-log';
import { lockTarget } from '../admin/lock-target';
import { AccountRules } from '../account-rules';
import { MailQueue } from '../mail/mail-queue';
import { AccountRemoval } from './account-removal';

/** Deletes accounts, by an admin or by their owners. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly removal: AccountRemoval,
    private readonly mails: MailQueue,
  ) {}

  /** @throws PortalError `not_found`, or `forbidden` for oneself and the last admin. */
  async byAdmin(adminId: string, userId: string): Promise<void> {
    const now = this.rules.now();
    const ended = await this.dataSource.transaction(async (manager) => {
      const { email, isDemo } = await lockTarget(manager, adminId, userId, now);
      await recordAct(manager, { adminId, act: 'user-deleted', about: email, at: now });
      const sessions = await this.removal.remove(manager, userId, now);
      // After the removal, which takes every other letter to the address away.
      if (!isDemo) await this.mails.add(manager, email, now, 'account-deleted');
      return sessions;
    });
    this.mails.nudge();
    await this.removal.tell(userId, ended);
  }

  /** A student's own. */
  async byOwner(userId: string): Promise<void> {
    const ended = await this.dataSource.transaction((manager) =>
      this.removal.remove(manager, userId, this.rules.now()),
    );
    await this.removal.tell(userId, ended);
  }
}
