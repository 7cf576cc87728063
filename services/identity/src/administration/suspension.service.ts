import { Injectable } from '@nestjs/common';
import { studentSuspended } from '@portal/contracts/identity';
import { AdminActs, Transactions, type UnitOfWork } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { suspension } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { SessionService } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { UserEntity } from '../users/user.entity';
import { SUSPENDED_MAIL, SUSPENSION_LIFTED_MAIL } from './administration-mail.renderer';
import { lockTarget } from './lock-target';

const DAY_MS = 24 * 3_600_000;

/** Suspends users for a time, and lifts suspensions. */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly sessions: SessionService,
    private readonly mails: MailOutbox,
    private readonly adminActs: AdminActs,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * Suspends a user from now for a number of days, replaces any earlier suspension, and ends every
   * session.
   * @throws PortalError `not_found`, or `forbidden` for oneself and the last admin.
   */
  async suspend(adminId: string, userId: string, days: number): Promise<Date> {
    const now = this.rules.now();
    const until = new Date(+now + days * DAY_MS);
    const refusal = suspension(until, now, this.rules.timeZone);
    await this.transactions.run(async (work) => {
      work.afterCommit(() => this.notifier.notify('students'));
      const user = await lockTarget(work.manager, adminId, userId, now);
      await this.change(work, user, until);
      const about = `${user.email} until ${until.toISOString()}`;
      await this.adminActs.record(work, { adminId, act: 'user-suspended', about });
      await this.sessions.endAll(work, userId, { refusal });
    });
    return until;
  }

  /**
   * Lifts a suspension; without a current one, nothing changes or is recorded.
   * @throws PortalError like `suspend`.
   */
  async lift(adminId: string, userId: string): Promise<void> {
    const now = this.rules.now();
    await this.transactions.run(async (work) => {
      work.afterCommit(() => this.notifier.notify('students'));
      const user = await lockTarget(work.manager, adminId, userId, now);
      if (!user.suspendedUntil || user.suspendedUntil <= now) return;
      await this.change(work, user, null);
      await this.adminActs.record(work, { adminId, act: 'suspension-lifted', about: user.email });
    });
  }

  /** Writes the event for other services in the same transaction; demo students get no mail. */
  private async change(
    work: UnitOfWork,
    { id, role, email, isDemo, factVersion }: UserEntity,
    until: Date | null,
  ): Promise<void> {
    // Every change of the account locks it, so that two facts never get the same version.
    const version = factVersion + 1;
    await work.manager.update(UserEntity, { id }, { suspendedUntil: until, factVersion: version });
    if (role === 'student') {
      const fact = { studentId: id, until: until?.toISOString() ?? null, version };
      await work.addToOutbox(studentSuspended, fact);
    }
    if (isDemo) return;
    const kind = until ? SUSPENDED_MAIL : SUSPENSION_LIFTED_MAIL;
    const expiresAt = this.rules.mailEnds(this.rules.now());
    await this.mails.add(work, { email, kind, expiresAt });
  }
}
