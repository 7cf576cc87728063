import { Injectable } from '@nestjs/common';
import { RendersMail, type Letter } from '@portal/mail';
import { DataSource, IsNull, Not } from 'typeorm';
import { makeLink } from '../credentials/mailed-links';
import { AccountRules } from '../rules/account-rules';
import { accountLetter } from '../users/account-letter';
import { SecondFactorEntity } from '../users/second-factor.entity';
import type { UserEntity } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { signInLinkLetter } from './sign-in-link.letter';

/** Kind of the mail with a link that signs in. */
export const SIGN_IN_LINK_MAIL = 'sign-in-link';

/** Writes links: each is made when its mail leaves, so that none lies in a queue. */
@Injectable()
export class SignInLinkMailRenderer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly users: UserRepository,
  ) {}

  @RendersMail(SIGN_IN_LINK_MAIL)
  async render(email: string): Promise<Letter | undefined> {
    const user = await this.users.findByEmail(email);
    if (!user || !(await this.mayHaveLink(user))) return undefined;
    const expiresAt = this.rules.codeEnds(this.rules.now());
    const link = { kind: 'sign-in', subjectId: user.id, email, expiresAt } as const;
    const address = this.rules.linkAddress(await makeLink(this.dataSource.manager, link));
    const { product } = this.rules.university;
    const { validMinutes } = this.rules.codes;
    return accountLetter(user, signInLinkLetter({ product, address, validMinutes }));
  }

  /** A mailbox alone makes nobody an admin: it takes the second factor as well. */
  private mayHaveLink({ id: userId, role }: UserEntity): Promise<boolean> {
    if (role === 'student') return Promise.resolve(true);
    const confirmed = { userId, confirmedAt: Not(IsNull()) };
    return this.dataSource.manager.existsBy(SecondFactorEntity, confirmed);
  }
}
