import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordAct } from '../admin/audit-log';
import { MailQueue } from '../mail/mail-queue';
import type { UserEntity } from '../store/user.entity';

/** What a new password leaves behind: a letter to its owner, and for an admin a line in the log. */
@Injectable()
export class PasswordTrace {
  constructor(private readonly mails: MailQueue) {}

  async leave(manager: EntityManager, user: UserEntity, now: Date): Promise<void> {
    await this.mails.add(manager, user.email, now, 'password-changed');
    if (user.role !== 'admin') return;
    const act = { act: 'password-changed', about: 'own account' } as const;
    await recordAct(manager, { ...act, adminId: user.id, at: now });
  }

  /** After the commit: there is something to send. */
  nudge(): void {
    this.mails.nudge();
  }
}
