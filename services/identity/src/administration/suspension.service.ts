import { Injectable } from '@nestjs/common';
import { studentSuspended } from '@portal/contracts';
import { MailOutbox } from '@portal/mail';
import { Outbox } from '@portal/messaging';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/audit-trail';
import { suspension } from '../domain/session';
import { AccountRules } from '../rules/account-rules';
import { SessionService } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { UserEntity } from '../users/user.entity';
import { SUSPENDED_MAIL, SUSPENSION_LIFTED_MAIL } from './administration-mail.renderer';
import { lockTarget } from './lock-target';

const DAY_MS = 24 * 3_600_000;

/** Shuts people out for a time, and lets them in again. */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly sessions: SessionService,
    private readonly outbox: Outbox,
    private readonly mails: MailOutbox,
    private readonly audit: AuditTrail,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * From now for so many days, whatever was before; every session ends.
   * @throws PortalError `not_found`, or `forbidden` for oneself and the last admin.
   */
  async suspend(adminId: string, userId: string, days: number): Promise<Date> {
    const now = this.rules.now();
    const until = new Date(+now + days * DAY_MS);
    const ended = await this.dataSource.transaction(async (manager) => {
      const user = await lockTarget(manager, adminId, userId, now);
      await this.change(manager, user, until);
      const about = `${user.email} until ${until.toISOString()}`;
      await this.audit.record(manager, { adminId, act: 'user-suspended', about });
      return this.sessions.endAllIn(manager, userId, now);
    });
    this.notifier.notify('students');
    const refusal = suspension(until, now, this.rules.timeZone);
    await this.sessions.notify(userId, ended, refusal);
    return until;
  }

  /** Who is not suspended stays so, and nothing is written down. @throws PortalError like `suspend`. */
  async lift(adminId: string, userId: string): Promise<void> {
    const now = this.rules.now();
    await this.dataSource.transaction(async (manager) => {
      const user = await lockTarget(manager, adminId, userId, now);
      if (!user.suspendedUntil || user.suspendedUntil <= now) return;
      await this.change(manager, user, null);
      await this.audit.record(manager, { adminId, act: 'suspension-lifted', about: user.email });
    });
    this.notifier.notify('students');
  }

  /** What others do with it is told in the same transaction; a demo student reads no mails. */
  private async change(
    manager: EntityManager,
    { id, role, email, isDemo }: UserEntity,
    until: Date | null,
  ): Promise<void> {
    await manager.update(UserEntity, { id }, { suspendedUntil: until });
    if (role === 'student') {
      const fact = { studentId: id, until: until?.toISOString() ?? null };
      await this.outbox.add(manager, studentSuspended, fact);
    }
    if (isDemo) return;
    const kind = until ? SUSPENDED_MAIL : SUSPENSION_LIFTED_MAIL;
    const expiresAt = this.rules.mailEnds(this.rules.now());
    await this.mails.add(manager, { email, kind, expiresAt });
  }
}
