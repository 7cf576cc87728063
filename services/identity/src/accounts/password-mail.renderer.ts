import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import { RendersMail, type Letter } from '@portal/mail';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { makeLink } from '../mailed-proofs/mailed-links';
import { AccountRules } from '../rules/account-rules';
import { VerificationCodes } from '../secrets/verification-codes';
import { accountLetter } from '../users/account-letter';
import { UserEntity } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { lockAllowance, resetAllowance } from '../mailed-proofs/code-allowances';
import { PasswordResetEntity } from './password-reset.entity';
import { passwordChanged, resetLetter } from './password.letters';

/** Kind of the mail with the code for a new password. */
export const PASSWORD_RESET_MAIL = 'password-reset';
/** Kind of the mail that confirms a new password. */
export const PASSWORD_CHANGED_MAIL = 'password-changed';

/** Renders mails about passwords. */
@Injectable()
export class PasswordMailRenderer {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly users: UserRepository,
    private readonly codes: VerificationCodes,
  ) {}

  @RendersMail(PASSWORD_CHANGED_MAIL)
  async changed(email: string): Promise<Letter | undefined> {
    const user = await this.users.findByEmail(email);
    return user ? accountLetter(user, passwordChanged(this.rules.university.product)) : undefined;
  }

  /** Renders the mail for students only: admins cannot request a reset. */
  @RendersMail(PASSWORD_RESET_MAIL)
  reset(email: string): Promise<Letter | undefined> {
    return this.transactions.run(async ({ manager }) => {
      const student = { email, role: 'student', deletedAt: IsNull() } as const;
      const known = await manager.findOneBy(UserEntity, student);
      return known ? this.writeCode(manager, known) : undefined;
    });
  }

  private async writeCode(
    manager: EntityManager,
    { id: subjectId, email, name }: UserEntity,
  ): Promise<Letter | undefined> {
    const now = this.rules.now();
    const allowance = await lockAllowance(manager, resetAllowance(email), now);
    const waiting = { email, expiresAt: MoreThan(now) };
    const reset = await manager.findOneBy(PasswordResetEntity, waiting);
    if (!reset) return undefined;
    const code = this.codes.make();
    const codeHash = this.codes.hash(code, reset.id);
    const codeExpiresAt = this.rules.codeEnds(now);
    const { codeNumber } = allowance;
    const change = { codeHash, codeNumber, codeTries: 0, codeExpiresAt };
    await manager.update(PasswordResetEntity, { email }, change);
    const { product } = this.rules.university;
    const { validMinutes } = this.rules.codes;
    const { expiresAt, openUntil } = this.rules.linkLife(allowance, now);
    const link = { kind: 'reset', subjectId, email, expiresAt } as const;
    const address = this.rules.linkAddress(await makeLink(manager, link));
    return resetLetter(email, { product, name, code, validMinutes, address, openUntil });
  }
}
