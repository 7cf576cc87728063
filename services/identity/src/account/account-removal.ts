import { Injectable } from '@nestjs/common';
import { studentDeleted } from '@portal/contracts';
import { Outbox } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import { AccountNews } from '../account-news';
import type { Refusal } from '../domain/decided';
import { OpenIdAccountEntity } from '../openid/openid-account.entity';
import { KnownDeviceEntity } from '../store/known-device.entity';
import { PasswordResetEntity } from '../store/password-reset.entity';
import { QueuedMailEntity } from '../store/queued-mail.entity';
import { RegistrationEntity } from '../store/registration.entity';
import { SessionEntity } from '../store/session.entity';
import { SessionStore } from '../store/session.store';
import { UserEntity } from '../store/user.entity';

const DELETED: Refusal = { code: 'unauthenticated', message: 'This account has been deleted.' };

/**
 * Takes a person out of an account. The row stays for what points to its id, such as the ledger,
 * and tells nobody who it was; the address is free at once.
 */
@Injectable()
export class AccountRemoval {
  constructor(
    private readonly sessions: SessionStore,
    private readonly outbox: Outbox,
    private readonly news: AccountNews,
  ) {}

  /** In `manager`'s transaction. @returns the ended sessions, for `tell` after the commit. */
  async remove(manager: EntityManager, userId: string, now: Date): Promise<string[]> {
    // First: a session that is about to begin either ends here, or waits and finds nobody.
    const { role, email } = await manager.findOneOrFail(UserEntity, {
      where: { id: userId },
      lock: { mode: 'pessimistic_write' },
    });
    const ended = await this.sessions.endAllIn(manager, userId, now);
    await manager.delete(SessionEntity, { userId });
    await manager.delete(KnownDeviceEntity, { userId });
    await manager.delete(OpenIdAccountEntity, { userId });
    // Their limits stay: whoever has the address next does not start with fresh tries.
    await manager.delete(RegistrationEntity, { email });
    await manager.delete(PasswordResetEntity, { email });
    await manager.delete(QueuedMailEntity, { email });
    await manager.update(UserEntity, { id: userId }, withoutPerson(userId, now));
    if (role === 'student') await this.outbox.add(manager, studentDeleted, { studentId: userId });
    return ended;
  }

  async tell(userId: string, ended: string[]): Promise<void> {
    this.news.tell('students');
    await this.sessions.tell(userId, ended, DELETED);
  }
}

function withoutPerson(userId: string, deletedAt: Date) {
  const nobody = { name: 'Deleted account', email: `deleted-${userId}`, department: null };
  return { ...nobody, passwordHash: null, configuredPasswordHash: null, deletedAt };
}
