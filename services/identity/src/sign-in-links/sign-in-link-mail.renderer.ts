import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import { RendersMail, type Letter } from '@portal/mail';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { linkAllowance, lockAllowance } from '../mailed-proofs/code-allowances';
import { makeLink } from '../mailed-proofs/mailed-links';
import { AccountRules } from '../rules/account-rules';
import { accountLetter } from '../users/account-letter';
import { SecondFactorEntity } from '../users/second-factor.entity';
import type { UserEntity } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { signInLinkLetter } from './sign-in-link.letter';

/** Kind of the mail with a sign-in link. */
export const SIGN_IN_LINK_MAIL = 'sign-in-link';

/**
 * Renders sign-in links: each is created when its mail is sent, so that none is stored in a queue.
 */
@Injectable()
export class SignInLinkMailRenderer {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly users: UserRepository,
  ) {}

  @RendersMail(SIGN_IN_LINK_MAIL)
  async render(email: string): Promise<Letter | undefined> {
    const user = await this.users.findByEmail(email);
    if (!user) return undefined;
    return this.transactions.run(async ({ manager }) => {
      if (!(await mayHaveLink(manager, user))) return undefined;
      return this.writeLink(manager, user);
    });
  }

  private async writeLink(
    manager: EntityManager,
    { id: subjectId, email, name }: UserEntity,
  ): Promise<Letter> {
    const now = this.rules.now();
    const allowance = await lockAllowance(manager, linkAllowance(email), now);
    const { expiresAt, openUntil } = this.rules.linkLife(allowance, now);
    const link = { kind: 'sign-in', subjectId, email, expiresAt } as const;
    const address = this.rules.linkAddress(await makeLink(manager, link));
    const { product } = this.rules.university;
    const { validMinutes } = this.rules.codes;
    const content = signInLinkLetter({ product, address, validMinutes, openUntil });
    return accountLetter({ email, name }, content);
  }
}

/**
 * Whether a user may get a link: for an admin, the mailbox is not sufficient, so a second factor
 * is required.
 */
async function mayHaveLink(
  manager: EntityManager,
  { id: userId, role }: UserEntity,
): Promise<boolean> {
  if (role === 'student') return true;
  return manager.existsBy(SecondFactorEntity, { userId, confirmedAt: Not(IsNull()) });
}
