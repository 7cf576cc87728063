import { Injectable } from '@nestjs/common';
import { studentDeleted } from '@portal/contracts/identity';
import {
  ACCOUNT_DELETED,
  forgetStudentEverywhere,
  ReliableCommands,
  type UnitOfWork,
} from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { forgetKnownDevices } from '../credentials/known-devices';
import { forgetLinks } from '../mailed-proofs/mailed-links';
import { forgetOpenIdAccounts } from '../openid/openid-sign-in.service';
import { ProfileFilesService } from '../profile/files/profile-files.service';
import { AccountRules } from '../rules/account-rules';
import { removeSecondFactorIn } from '../second-factor/second-factor.service';
import { SessionService } from '../sessions/session.service';
import { AccountNotifier } from '../users/account-notifier';
import { UserEntity } from '../users/user.entity';
import { FormerAccounts } from './former-accounts.service';
import { PasswordResetEntity } from './password-reset.entity';
import { RegistrationEntity } from './registration.entity';

/**
 * Removes the personal data of an account. The row stays for references to its id, such as the
 * ledger's, without naming the person; the address becomes free immediately.
 */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly sessions: SessionService,
    private readonly rules: AccountRules,
    private readonly commands: ReliableCommands,
    private readonly mails: MailOutbox,
    private readonly notifier: AccountNotifier,
    private readonly former: FormerAccounts,
    private readonly profileFiles: ProfileFilesService,
  ) {}

  /**
   * Removes an account as part of `work`. Other services forget the student on the event, and also
   * receive a command that is retried until each has confirmed.
   */
  async remove(work: UnitOfWork, userId: string): Promise<void> {
    const { manager } = work;
    // Locked first: a concurrent sign-in either completes before and ends here, or waits and finds
    // no account.
    const { role, email } = await manager.findOneOrFail(UserEntity, {
      where: { id: userId },
      lock: { mode: 'pessimistic_write' },
    });
    await this.sessions.deleteAll(work, userId, ACCOUNT_DELETED);
    await forgetKnownDevices(manager, userId);
    await forgetOpenIdAccounts(manager, userId);
    await removeSecondFactorIn(manager, userId);
    // The counted code attempts stay, so that the next holder of the address does not start at
    // zero.
    await forgetLinks(manager, email);
    await manager.delete(RegistrationEntity, { email });
    await manager.delete(PasswordResetEntity, { email });
    await this.profileFiles.forget(work, userId);
    await this.mails.removeAll(work, email);
    const deletedAt = this.rules.now();
    await manager.update(UserEntity, { id: userId }, withoutPerson(userId, deletedAt));
    work.afterCommit(() => this.notifier.notify('students'));
    if (role !== 'student') return;
    await this.former.remember(manager, { studentId: userId, email, deletedAt });
    await work.addToOutbox(studentDeleted, { studentId: userId });
    await forgetStudentEverywhere(this.commands, work, userId);
  }
}

function withoutPerson(userId: string, deletedAt: Date) {
  const anonymous = { name: 'Deleted account', email: `deleted-${userId}`, department: null };
  return { ...anonymous, passwordHash: null, configuredPasswordHash: null, deletedAt };
}
