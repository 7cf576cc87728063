import { Injectable } from '@nestjs/common';
import { studentDeleted } from '@portal/contracts';
import { MailOutbox } from '@portal/mail';
import { Outbox } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import { forgetKnownDevices } from '../credentials/known-devices';
import type { Refusal } from '../domain/decided';
import { forgetOpenIdAccounts } from '../openid/openid-sign-in.service';
import { SessionService } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { UserEntity } from '../users/user.entity';
import { PasswordResetEntity } from './password-reset.entity';
import { RegistrationEntity } from './registration.entity';

const DELETED: Refusal = { code: 'unauthenticated', message: 'This account has been deleted.' };

/**
 * Takes a person out of an account. The row stays for what points to its id, such as the ledger,
 * and tells nobody who it was; the address is free at once.
 */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly sessions: SessionService,
    private readonly outbox: Outbox,
    private readonly mails: MailOutbox,
    private readonly notifier: AccountNotifier,
  ) {}

  /** In `manager`'s transaction. @returns the ended sessions, for `notify` after the commit. */
  async removeIn(manager: EntityManager, userId: string, now: Date): Promise<string[]> {
    // First: a session that is about to begin either ends here, or waits and finds nobody.
    const { role, email } = await manager.findOneOrFail(UserEntity, {
      where: { id: userId },
      lock: { mode: 'pessimistic_write' },
    });
    const ended = await this.sessions.deleteAllIn(manager, userId, now);
    await forgetKnownDevices(manager, userId);
    await forgetOpenIdAccounts(manager, userId);
    // Their limits stay: whoever has the address next does not start with fresh tries.
    await manager.delete(RegistrationEntity, { email });
    await manager.delete(PasswordResetEntity, { email });
    await this.mails.removeAll(manager, email);
    await manager.update(UserEntity, { id: userId }, withoutPerson(userId, now));
    if (role === 'student') await this.outbox.add(manager, studentDeleted, { studentId: userId });
    return ended;
  }

  async notify(userId: string, ended: string[]): Promise<void> {
    this.notifier.notify('students');
    await this.sessions.notify(userId, ended, DELETED);
  }
}

function withoutPerson(userId: string, deletedAt: Date) {
  const nobody = { name: 'Deleted account', email: `deleted-${userId}`, department: null };
  return { ...nobody, passwordHash: null, configuredPasswordHash: null, deletedAt };
}
