import { Injectable } from '@nestjs/common';
import { studentSuspended } from '@portal/contracts';
import { Outbox } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import { MailQueue } from '../mail/mail-queue';
import type { UserEntity } from '../store/user.entity';
import { AuditLog } from './audit-log';

/** What a suspension leaves behind in its own transaction: an event, a letter and a line in the log. */
@Injectable()
export class SuspensionTraces {
  constructor(
    private readonly outbox: Outbox,
    private readonly log: AuditLog,
    private readonly mails: MailQueue,
  ) {}

  async leave(
    manager: EntityManager,
    of: { adminId: string; user: UserEntity; until: Date | null; now: Date },
  ): Promise<void> {
    const { adminId, user, until, now } = of;
    if (user.role === 'student') {
      const told = { studentId: user.id, until: until?.toISOString() ?? null };
      await this.outbox.add(manager, studentSuspended, told);
    }
    const letter = until ? 'suspended' : 'suspension-lifted';
    if (!user.isDemo) await this.mails.add(manager, user.email, now, letter);
    const act = until ? 'user-suspended' : 'suspension-lifted';
    const about = until ? `${user.email} until ${until.toISOString()}` : user.email;
    await this.log.record(manager, { adminId, act, about, at: now });
  }

  /** After the commit: there is something to send. */
  nudge(): void {
    this.mails.nudge();
  }
}
