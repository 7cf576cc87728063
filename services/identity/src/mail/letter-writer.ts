import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import { inUniversityTime } from '../domain/university-time';
import { VerificationCodes } from '../secrets/verification-codes';
import { lockAllowance, resetAllowance } from '../store/code-allowances';
import { PasswordResetEntity } from '../store/password-reset.entity';
import type { MailKind } from '../store/queued-mail.entity';
import { RegistrationEntity } from '../store/registration.entity';
import { UserEntity } from '../store/user.entity';
import { accountDeletedLetter, accountLetter, type AccountLetterKind } from './account-letters';
import type { Letter } from './letter';
import { accountExistsLetter, codeLetter, resetLetter } from './letters';

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
  async write({ email, kind }: { email: string; kind: MailKind }): Promise<Letter | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const known = await manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
      if (kind === 'registration') return this.writeOfRegistration(manager, email, known);
      if (kind === 'account-deleted') return accountDeletedLetter(email, this.product);
      if (!known) return undefined;
      if (kind !== 'password-reset') return this.writeOfAccount(kind, known);
      // Admins have no door to ask for a reset.
      return known.role === 'student' ? this.writeReset(manager, known) : undefined;
    });
  }

  private get product(): string {
    return this.rules.university.product;
  }

  private async writeOfRegistration(
    manager: EntityManager,
    email: string,
    known: UserEntity | null,
  ): Promise<Letter | undefined> {
    if (!known) return this.writeCode(manager, email, this.product);
    return accountExistsLetter(email, { product: this.product, name: known.name });
  }

  private writeOfAccount(kind: AccountLetterKind, of: UserEntity): Letter | undefined {
    const { email, name, suspendedUntil: until } = of;
    const isSuspended = until !== null && until > this.rules.now();
    const suspendedUntil = isSuspended ? inUniversityTime(until, this.rules.timeZone) : undefined;
    return accountLetter(kind, email, { product: this.product, name, suspendedUntil });
  }

  private async writeReset(
    manager: EntityManager,
    { email, name }: UserEntity,
  ): Promise<Letter | undefined> {
    const now = this.rules.now();
    const { codeNumber } = await lockAllowance(manager, resetAllowance(email), now);
    const waiting = { email, expiresAt: MoreThan(now) };
    const reset = await manager.findOneBy(PasswordResetEntity, waiting);
    if (!reset) return undefined;
    const code = this.codes.make();
    const codeHash = this.codes.hash(code, reset.id);
    const change = {
      codeHash,
      codeNumber,
      codeTries: 0,
      ownTries: 0,
      codeExpiresAt: this.rules.codeEnds(now),
    };
    await manager.update(PasswordResetEntity, { email }, change);
    const { validMinutes } = this.rules.codes;
    return resetLetter(email, { product: this.product, name, code, validMinutes });
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
    const { id, createdAt } = registration;
    const code = this.codes.make();
    const codeHash = this.codes.hash(code, id);
    const codeExpiresAt = this.rules.codeEnds(now);
    const change = { codeHash, codeNumber, codeTries: 0, ownTries: 0, codeExpiresAt };
    await manager.update(RegistrationEntity, { id }, change);
    const { validMinutes } = this.rules.codes;
    const registered = inUniversityTime(createdAt, this.rules.timeZone);
    return codeLetter(email, { product, code, validMinutes, registered });
  }
}
