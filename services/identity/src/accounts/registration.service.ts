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
 * Stores registrations and requests their codes. Neither looks up whether the address has an
 * account, so that neither responses nor timing can reveal it. Only the mail renderer does.
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
   * Stores a registration, which replaces the previous one of the address and its code.
   * @returns the id by which the browser proves that the code belongs to this registration.
   * @throws PortalError `invalid_input`, `unavailable` when busy; `too_early` as long as no other
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
   * Requests another code. A caller with the id of the pending registration has requested the
   * first one, and is trusted. Without a pending registration no mail is sent, so none is counted;
   * a separate counter limits the responses in the same way.
   * @throws PortalError `too_early` as long as no other code may be sent to the address.
   */
  async resend(request: RequestOf<typeof resendCode>): Promise<void> {
    const { registrationId: id = null, device } = request;
    const email = valueOf(checkAddress(request.email, this.rules.university));
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const now = this.rules.now();
      // Locked first, so that the registration found below is still pending when the mail is
      // counted.
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
