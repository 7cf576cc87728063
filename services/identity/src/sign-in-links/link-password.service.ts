import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '@portal/kit';
import { IsNull, MoreThan } from 'typeorm';
import { PasswordReplacementService } from '../accounts/password-replacement.service';
import { PasswordResetEntity } from '../accounts/password-reset.entity';
import { RegistrationEntity } from '../accounts/registration.entity';
import { VerificationService } from '../accounts/verification.service';
import { lockAllowance } from '../mailed-proofs/code-allowances';
import { spendLink } from '../mailed-proofs/mailed-links';
import type { SignInLinkEntity } from '../mailed-proofs/sign-in-link.entity';
import { nameFromEmail } from '../domain/person-name';
import { AccountRules } from '../rules/account-rules';
import { UserEntity } from '../users/user.entity';
import { linkGone, passwordMissing } from './link-refusals';

interface TypedPassword {
  password?: string | undefined;
  confirmPassword?: string | undefined;
}

/** Opens links that were mailed with a code; the reader of the mailbox chooses the password. */
@Injectable()
export class LinkPasswordService {
  constructor(
    private readonly rules: AccountRules,
    private readonly replacement: PasswordReplacementService,
    private readonly verification: VerificationService,
  ) {}

  /**
   * Creates the account as part of `work`. Password and name of the registration are ignored, as
   * any caller may have typed them: only the code together with the id proves that both are by the
   * same person. Therefore any registration of the address is sufficient, so that others cannot
   * invalidate the link by a newer one.
   * @throws PortalError `not_found`
   */
  async register(
    work: UnitOfWork,
    link: SignInLinkEntity,
    passwordHash: string,
  ): Promise<UserEntity> {
    const { manager } = work;
    const { email } = link;
    const now = this.rules.now();
    // Locked first, as for a code.
    await lockAllowance(manager, email, now);
    if (!(await spendLink(manager, link))) throw linkGone();
    const waiting = { email, expiresAt: MoreThan(now) };
    const registration = await manager.findOneBy(RegistrationEntity, waiting);
    const hasAccount = await manager.existsBy(UserEntity, { email, deletedAt: IsNull() });
    if (!registration || hasAccount) throw linkGone();
    const { department } = registration;
    const name = nameFromEmail(email, this.rules.university.product);
    return this.verification.admit(work, { email, name, department, passwordHash }, now);
  }

  /**
   * Sets the new password as part of `work`, which ends all other sessions.
   * @throws PortalError `not_found`
   */
  async replace(
    work: UnitOfWork,
    link: SignInLinkEntity,
    user: UserEntity,
    passwordHash: string,
  ): Promise<UserEntity> {
    if (!(await spendLink(work.manager, link))) throw linkGone();
    await work.manager.delete(PasswordResetEntity, { email: link.email });
    await this.replacement.replace(work, user.id, passwordHash);
    return { ...user, passwordHash };
  }

  /**
   * Validates and hashes the chosen password.
   * @throws PortalError `password_required`, `invalid_input`, `unavailable`
   */
  hash({ password, confirmPassword = '' }: TypedPassword, email: string): Promise<string> {
    if (password === undefined) throw passwordMissing();
    return this.replacement.hash({ password, confirmPassword }, email);
  }
}
