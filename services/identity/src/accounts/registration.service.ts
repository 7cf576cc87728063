import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { register, resendCode } from '@portal/contracts/registration';
import { MoreThan } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { checkAddress, checkRegistration } from '../domain/registration';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { newId } from '@portal/platform';
import { valueOf } from '../rules/refuse';
import { PasswordHasher } from '../secrets/password-hasher';
import { AccountNotifier } from '../users/account-notifier';
import { lockAllowance, noteAsking, unwrittenAllowance } from '../mailed-proofs/code-allowances';
import { countMailIn } from '../mailed-proofs/mail-quota';
import { REGISTRATION_MAIL } from './registration-mail.renderer';
import { RegistrationEntity } from './registration.entity';

/**
 * Keeps registrations and asks for their codes. Neither looks whether the address has an account:
 * what nobody looks up, no answer and no delay can reveal. Only the sender of the mail looks.
 */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly hasher: PasswordHasher,
    private readonly mails: MailOutbox,
    private readonly notifier: AccountNotifier,
  ) {}

  /**
   * Replaces what was registered for the address before, with its code.
   * @returns the id by which its browser proves that the code is for this registration.
   * @throws PortalError `invalid_input`, `unavailable` when busy; `too_early` so long as no other
   * code may be sent to the address.
   */
  async register(request: RequestOf<typeof register>): Promise<string> {
    const checked = valueOf(checkRegistration(request, this.rules.university));
    const passwordHash = await this.hasher.hash(checked.password);
    const registrationId = newId();
    const { email, name, department } = checked;
    const asked = { key: email, device: request.device };
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const now = this.rules.now();
      await countMailIn(manager, this.rules, asked);
      const expiresAt = this.rules.registrationEnds(now);
      const waiting = { email, expiresAt: MoreThan(now) };
      const isContested = await manager.existsBy(RegistrationEntity, waiting);
      const fresh = { codeHash: null, codeNumber: 0, codeTries: 0, codeExpiresAt: null };
      await manager.upsert(
        RegistrationEntity,
        {
          id: registrationId,
          email,
          name,
          department,
          passwordHash,
          createdAt: now,
          expiresAt,
          isContested,
          ...fresh,
        },
        ['email'],
      );
      await this.mail(work, email);
    });
    this.notifier.notify('registrations');
    return registrationId;
  }

  /**
   * Who brings the id of what waits has asked for it, and is no stranger. Where nothing waits no mail
   * is written, so none is counted: the answers are bounded alike, by a count of their own.
   * @throws PortalError `too_early` so long as no other code may be sent to the address.
   */
  async resend(request: RequestOf<typeof resendCode>): Promise<void> {
    const { registrationId: id = null, device } = request;
    const email = valueOf(checkAddress(request.email, this.rules.university));
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const now = this.rules.now();
      // First, so that what waits is still what waits when it is counted.
      await lockAllowance(manager, email, now);
      const waiting = await manager.findOneBy(RegistrationEntity, {
        email,
        expiresAt: MoreThan(now),
      });
      const isAsker = waiting !== null && waiting.id === id;
      const key = waiting ? email : unwrittenAllowance(email);
      await countMailIn(manager, this.rules, { key, device, isAsker });
      await noteAsking(manager, email, now);
      await this.mail(work, email);
    });
  }

  private mail(work: UnitOfWork, email: string): Promise<void> {
    const expiresAt = this.rules.mailEnds(this.rules.now());
    return this.mails.add(work, { email, kind: REGISTRATION_MAIL, expiresAt });
  }
}
