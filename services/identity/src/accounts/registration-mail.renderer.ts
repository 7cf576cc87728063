import { inUniversityTime } from '@portal/contracts';
import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import { RendersMail, type Letter } from '@portal/mail';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { makeLink } from '../mailed-proofs/mailed-links';
import { AccountRules } from '../rules/account-rules';
import { VerificationCodes } from '../secrets/verification-codes';
import { UserEntity } from '../users/user.entity';
import { lockAllowance, type Allowance } from '../mailed-proofs/code-allowances';
import { RegistrationEntity } from './registration.entity';
import { accountExistsLetter, codeLetter } from './registration.letters';

/** Kind of the mail after a registration or a request for a new code. */
export const REGISTRATION_MAIL = 'registration';

/**
 * Renders the mail of a pending registration; other addresses get none. The code is generated when
 * the mail is sent, so that it is current even if the mail server was unavailable, and no code is
 * stored in the queue.
 */
@Injectable()
export class RegistrationMailRenderer {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly codes: VerificationCodes,
  ) {}

  @RendersMail(REGISTRATION_MAIL)
  render(email: string): Promise<Letter | undefined> {
    const { product } = this.rules.university;
    return this.transactions.run(async ({ manager }) => {
      const now = this.rules.now();
      const allowance = await lockAllowance(manager, email, now);
      const waiting = { email, expiresAt: MoreThan(now) };
      const registration = await manager.findOneBy(RegistrationEntity, waiting);
      if (!registration) return undefined;
      const known = await manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
      if (known) return accountExistsLetter(email, { product, name: known.name });
      return this.writeCode(manager, registration, allowance);
    });
  }

  private async writeCode(
    manager: EntityManager,
    registration: RegistrationEntity,
    allowance: Allowance,
  ): Promise<Letter> {
    const { product } = this.rules.university;
    const { id, email, createdAt } = registration;
    const now = this.rules.now();
    const code = this.codes.make();
    const codeHash = this.codes.hash(code, id);
    const codeExpiresAt = this.rules.codeEnds(now);
    const { codeNumber } = allowance;
    const { expiresAt, openUntil } = this.rules.linkLife(allowance, now);
    const change = { codeHash, codeNumber, codeTries: 0, codeExpiresAt };
    // The link needs its registration: while no further mail may be sent, the registration lives
    // as long.
    const isOutlived = openUntil !== undefined && expiresAt > registration.expiresAt;
    const ends = isOutlived ? expiresAt : registration.expiresAt;
    await manager.update(RegistrationEntity, { id }, { ...change, expiresAt: ends });
    const { validMinutes } = this.rules.codes;
    const registered = inUniversityTime(createdAt, this.rules.timeZone);
    const link = { kind: 'registration', subjectId: id, email, expiresAt } as const;
    const address = this.rules.linkAddress(await makeLink(manager, link));
    return codeLetter(email, {
      product,
      code,
      validMinutes,
      registered,
      address,
      openUntil,
    });
  }
}
