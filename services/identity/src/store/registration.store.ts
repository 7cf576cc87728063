import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountRules } from '../account-rules';
import type { CheckedRegistration } from '../domain/registration';
import { askForCode } from '../domain/verification';
import { MailQueue } from '../mail/mail-queue';
import { valueOf } from '../refuse';
import { lockAllowance, saveAllowance } from './code-allowances';
import { RegistrationEntity } from './registration.entity';

/**
 * Keeps registrations and asks for their codes. Neither looks whether the address has an account:
 * what nobody looks up, no answer and no delay can tell. Whoever writes the mail looks.
 */
@Injectable()
export class RegistrationStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly mails: MailQueue,
  ) {}

  /**
   * Replaces what was registered for the address before, with its code.
   * @returns the id by which its browser proves that the code is for this registration.
   * @throws PortalError `too_early` so long as no other code may be sent to the address.
   */
  async register(checked: CheckedRegistration, passwordHash: string): Promise<string> {
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
    return registrationId;
  }

  /** @throws PortalError `too_early` so long as no other code may be sent to the address. */
  async resend(email: string): Promise<void> {
    await this.sendCode(email, () => Promise.resolve());
  }

  private async sendCode(
    email: string,
    change: (manager: EntityManager, now: Date) => Promise<void>,
  ): Promise<void> {
    const now = this.rules.now();
    await this.dataSource.transaction(async (manager) => {
      const allowance = await lockAllowance(manager, email, now);
      const asked = valueOf(askForCode(allowance, now, this.rules.codes));
      await saveAllowance(manager, email, asked, now);
      await change(manager, now);
      await this.mails.add(manager, email, now);
    });
    this.mails.nudge();
  }
}
