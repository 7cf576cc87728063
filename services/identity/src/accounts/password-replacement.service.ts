import { Injectable } from '@nestjs/common';
import { TEXTS } from '@portal/contracts';
import { AdminActs, type UnitOfWork } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { PortalError } from '@portal/platform';
import { forgetLinks } from '../mailed-proofs/mailed-links';
import { checkNewPassword } from '../domain/new-password';
import { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { PasswordHasher } from '../secrets/password-hasher';
import { SessionService } from '../sessions/session.service';
import { lockUser } from '../users/lock-user';
import { UserEntity } from '../users/user.entity';
import { PASSWORD_CHANGED_MAIL } from './password-mail.renderer';

/** Replaces a password and ends the sessions opened with the old one. */
@Injectable()
export class PasswordReplacementService {
  constructor(
    private readonly rules: AccountRules,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly adminActs: AdminActs,
    private readonly mails: MailOutbox,
  ) {}

  /**
   * Validates and hashes a new password.
   * @throws PortalError `invalid_input` with the reason; `unavailable` when busy.
   */
  hash(typed: { password: string; confirmPassword: string }, email: string): Promise<string> {
    return this.hasher.hash(valueOf(checkNewPassword(typed, email, this.rules.university)));
  }

  /**
   * Sets the password as part of `work`: notifies the owner by mail, records an act for an admin,
   * and ends every session except `keptId`.
   * @throws PortalError `wrong_credentials` for an account that was deleted meanwhile.
   */
  async replace(
    work: UnitOfWork,
    userId: string,
    passwordHash: string,
    keptId?: string,
  ): Promise<void> {
    const { manager } = work;
    const now = this.rules.now();
    const user = await lockUser(manager, userId);
    if (!user) throw new PortalError('wrong_credentials', TEXTS.wrongCredentials);
    const { email, role } = user;
    await manager.update(UserEntity, { id: userId }, { passwordHash });
    await forgetLinks(manager, email);
    const expiresAt = this.rules.mailEnds(now);
    await this.mails.add(work, { email, kind: PASSWORD_CHANGED_MAIL, expiresAt });
    if (role === 'admin') {
      const act = { adminId: userId, act: 'password-changed', about: 'own account' } as const;
      await this.adminActs.record(work, act);
    }
    await this.sessions.endAll(work, userId, keptId === undefined ? {} : { keptId });
  }
}
