import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { register } from '@portal/contracts/registration';
import type { EntityManager } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { checkAddress, checkRegistration } from '../domain/registration';
import { askForCode } from '../domain/verification';
import { Transactions } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { valueOf } from '../rules/refuse';
import { PasswordHasher } from '../secrets/password-hasher';
import { AccountNotifier } from '../users/account-notifier';
import { lockAllowance, saveAllowance } from './code-allowances';
import { REGISTRATION_MAIL } from './registration-mail.renderer';
import { RegistrationEntity } from './registration.entity';

/**
 * Keeps registrations and asks for their codes. Neither looks whether the address has an account:
 * what nobody looks up, no answer and no delay can tell. Whoever writes the mail looks.
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
    const registrationId = randomUUID();
    const { email, name, department } = checked;
    await this.sendCode(email, async (manager, now) => {
      const expiresAt = this.rules.registrationEnds(now);
      const fresh = {
        codeHash: null,
        codeNumber: 0,
        codeTries: 0,
        ownTries: 0,
        codeExpiresAt: null,
      };
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
          ...fresh,
        },
        ['email'],
      );
    });
    this.notifier.notify('registrations');
    return registrationId;
  }

  /** @throws PortalError `too_early` so long as no other code may be sent to the address. */
  async resend(typedEmail: string): Promise<void> {
    const email = valueOf(checkAddress(typedEmail, this.rules.university));
    await this.sendCode(email, () => Promise.resolve());
  }

  private async sendCode(
    email: string,
    change: (manager: EntityManager, now: Date) => Promise<void>,
  ): Promise<void> {
    const now = this.rules.now();
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const allowance = await lockAllowance(manager, email, now);
      const asked = valueOf(askForCode(allowance, now, this.rules.codes));
      await saveAllowance(manager, email, asked, now);
      await change(manager, now);
      const mail = { email, kind: REGISTRATION_MAIL, expiresAt: this.rules.mailEnds(now) };
      await this.mails.add(work, mail);
    });
  }
}
