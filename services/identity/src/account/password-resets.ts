import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { TEXTS } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import { DataSource } from 'typeorm';
import { AccountRules } from '../account-rules';
import { checkAddress } from '../domain/registration';
import { askForCode } from '../domain/verification';
import { MailQueue } from '../mail/mail-queue';
import { valueOf } from '../refuse';
import { lockAllowance, resetAllowance, saveAllowance } from '../store/code-allowances';
import { PasswordResetEntity } from '../store/password-reset.entity';
import { ResetCodes, type Attempt } from './reset-codes';

/**
 * New passwords by mailed codes. Asking does not look whether the address has an account: whoever
 * writes the mail looks.
 */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly mails: MailQueue,
    private readonly codes: ResetCodes,
  ) {}

  /**
   * @returns the id by which its browser proves that it has asked, made for everybody alike.
   * @throws PortalError `too_early` so long as no other code may be sent to the address.
   */
  async ask(typedEmail: string): Promise<string> {
    this.refuseWithoutMail();
    const email = valueOf(checkAddress(typedEmail, this.rules.university));
    const now = this.rules.now();
    const id = randomUUID();
    await this.dataSource.transaction(async (manager) => {
      const key = resetAllowance(email);
      const allowance = await lockAllowance(manager, key, now);
      const asked = valueOf(askForCode(allowance, now, this.rules.codes));
      await saveAllowance(manager, key, asked, now);
      const expiresAt = this.rules.registrationEnds(now);
      const fresh = {
        codeHash: null,
        codeNumber: 0,
        codeTries: 0,
        ownTries: 0,
        codeExpiresAt: null,
      };
      await manager.upsert(PasswordResetEntity, { email, id, expiresAt, ...fresh }, ['email']);
      await this.mails.add(manager, email, now, 'password-reset');
    });
    this.mails.nudge();
    return id;
  }

  /** @throws PortalError `wrong_code`, whatever is wrong; `too_many_requests` past the day's tries. */
  async reset(attempt: Attempt): Promise<void> {
    this.refuseWithoutMail();
    await this.codes.redeem({ ...attempt, email: this.rules.accountEmail(attempt.email) });
  }

  private refuseWithoutMail(): void {
    if (!this.rules.canResetPasswords) {
      throw new PortalError('unavailable', TEXTS.resetUnavailable);
    }
  }
}
