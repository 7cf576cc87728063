import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { VerificationCodes } from '../secrets/verification-codes';
import { lockAllowance } from '../store/code-allowances';
import { RegistrationEntity } from '../store/registration.entity';
import { UserEntity } from '../store/user.entity';
import type { Letter } from './letter';
import { accountExistsLetter, codeLetter } from './letters';

/**
 * Writes the mail that waits for an address, at the moment at which it is sent: the code in it is
 * made then, so a mail that waited for its server is never out of date, and no code lies in a queue.
 */
@Injectable()
export class LetterWriter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly codes: VerificationCodes,
  ) {}

  /** Undefined where there is nothing to tell: no registration waits, and nobody is known. */
  async write(email: string): Promise<Letter | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const { product } = this.rules.university;
      const known = await manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
      if (known) return accountExistsLetter(email, { product, name: known.name });
      return this.writeCode(manager, email, product);
    });
  }

  private async writeCode(
    manager: EntityManager,
    email: string,
    product: string,
  ): Promise<Letter | undefined> {
    const now = this.rules.now();
    const { codeNumber } = await lockAllowance(manager, email, now);
    const waiting = { email, expiresAt: MoreThan(now) };
    const registration = await manager.findOneBy(RegistrationEntity, waiting);
    if (!registration) return undefined;
    const { id, name, createdAt } = registration;
    const code = this.codes.make();
    const codeHash = this.codes.hash(code, id);
    const codeExpiresAt = this.rules.codeEnds(now);
    const change = { codeHash, codeNumber, codeTries: 0, codeExpiresAt };
    await manager.update(RegistrationEntity, { id }, change);
    const { validMinutes } = this.rules.codes;
    const registered = this.inWords(createdAt);
    return codeLetter(email, { product, name, code, validMinutes, registered });
  }

  private inWords(date: Date): string {
    const { timeZone } = this.rules;
    return new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(date);
  }
}
