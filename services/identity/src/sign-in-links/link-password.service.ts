import { Injectable } from '@nestjs/common';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { IsNull, MoreThan } from 'typeorm';
import { PasswordReplacementService } from '../accounts/password-replacement.service';
import { PasswordResetEntity } from '../accounts/password-reset.entity';
import { RegistrationEntity } from '../accounts/registration.entity';
import { VerificationService } from '../accounts/verification.service';
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

/** Opens the links that came with a code: their password is chosen by who reads the mailbox. */
@Injectable()
export class LinkPasswordService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly replacement: PasswordReplacementService,
    private readonly verification: VerificationService,
  ) {}

  /**
   * Makes the account. Password and name of the registration do not count, for anybody may have
   * typed them: only its code together with its id says that both are of one person. So any of the
   * address will do: a newer one is no stranger's way to end the link.
   * @throws PortalError `not_found`, `password_required`, `invalid_input`, `unavailable`
   */
  async register(link: SignInLinkEntity, typed: TypedPassword): Promise<UserEntity> {
    const { email } = link;
    const passwordHash = await this.hash(typed, email);
    return this.spending(link, async (work) => {
      const { manager } = work;
      const now = this.rules.now();
      const waiting = { email, expiresAt: MoreThan(now) };
      const registration = await manager.findOneBy(RegistrationEntity, waiting);
      const hasAccount = await manager.existsBy(UserEntity, { email, deletedAt: IsNull() });
      if (!registration || hasAccount) throw linkGone();
      const { department } = registration;
      const name = nameFromEmail(email, this.rules.university.product);
      const admission = { email, name, department, passwordHash };
      return this.verification.admit(work, admission, now);
    });
  }

  /** Sets the new password, which signs out everybody else. @throws PortalError like `register` */
  async replace(
    link: SignInLinkEntity,
    user: UserEntity,
    typed: TypedPassword,
  ): Promise<UserEntity> {
    const passwordHash = await this.hash(typed, link.email);
    return this.spending(link, async (work) => {
      await work.manager.delete(PasswordResetEntity, { email: link.email });
      await this.replacement.replace(work, user.id, passwordHash);
      return { ...user, passwordHash };
    });
  }

  private hash({ password, confirmPassword = '' }: TypedPassword, email: string): Promise<string> {
    if (password === undefined) throw passwordMissing();
    return this.replacement.hash({ password, confirmPassword }, email);
  }

  private spending<T>(
    link: SignInLinkEntity,
    change: (work: UnitOfWork) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async (work) => {
      if (!(await spendLink(work.manager, link))) throw linkGone();
      return change(work);
    });
  }
}
