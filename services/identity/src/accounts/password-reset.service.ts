import { Injectable } from '@nestjs/common';
import { TEXTS, type RequestOf } from '@portal/contracts';
import type { forgotPassword, resetPassword } from '@portal/contracts/account';
import { Transactions } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { newId, PortalError } from '@portal/platform';
import type { SignInSubject } from '../credentials/sign-in-subject.repository';
import type { Decided } from '../domain/decided';
import { checkAddress } from '../domain/registration';
import { AccountRules } from '../rules/account-rules';
import { valueOf } from '../rules/refuse';
import { resetAllowance } from '../mailed-proofs/code-allowances';
import { countMailIn } from '../mailed-proofs/mail-quota';
import { PASSWORD_RESET_MAIL } from './password-mail.renderer';
import { PasswordReplacementService } from './password-replacement.service';
import { PasswordResetEntity } from './password-reset.entity';
import { ResetCodeService } from './reset-code.service';

/**
 * Sets new passwords by mailed codes. A request does not look up whether the address has an
 * account: only the mail renderer does.
 */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly mails: MailOutbox,
    private readonly codes: ResetCodeService,
    private readonly replacement: PasswordReplacementService,
  ) {}

  /**
   * Requests a code by mail.
   * @returns the id by which the browser proves that it made the request, generated for every
   * address alike.
   * @throws PortalError `too_early` as long as no other code may be sent to the address.
   */
  async ask(
    { isKnownDevice }: SignInSubject,
    { email: typed, device }: RequestOf<typeof forgotPassword>,
  ): Promise<string> {
    this.refuseWithoutMail();
    const email = valueOf(checkAddress(typed, this.rules.university));
    const now = this.rules.now();
    const id = newId();
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const key = resetAllowance(email);
      await countMailIn(manager, this.rules, { key, device, isKnownDevice });
      const expiresAt = this.rules.registrationEnds(now);
      const fresh = { codeHash: null, codeNumber: 0, codeTries: 0, codeExpiresAt: null };
      await manager.upsert(PasswordResetEntity, { email, id, expiresAt, ...fresh }, ['email']);
      const mail = { email, kind: PASSWORD_RESET_MAIL, expiresAt: this.rules.mailEnds(now) };
      await this.mails.add(work, mail);
    });
    return id;
  }

  /**
   * Redeems a code once. The new password is hashed for wrong codes as well, so that both take
   * equally long.
   * @throws PortalError `invalid_input` with the reason against the password; `wrong_code` for any
   * other cause; `too_many_requests` past the daily attempts.
   */
  async reset(request: RequestOf<typeof resetPassword>): Promise<void> {
    const { resetId, code } = request;
    const passwordHash = await this.replacement.hash(request, request.email);
    this.refuseWithoutMail();
    const email = this.rules.accountEmail(request.email);
    // A wrong attempt is returned rather than thrown, so that the transaction commits its count.
    const tried = await this.transactions.run(async (work): Promise<Decided<true>> => {
      const redeemed = await this.codes.redeem(work.manager, { email, resetId, code });
      if ('refusal' in redeemed) return redeemed;
      await this.replacement.replace(work, redeemed.value, passwordHash);
      return { value: true };
    });
    valueOf(tried);
  }

  private refuseWithoutMail(): void {
    if (!this.rules.hasMailServer) {
      throw new PortalError('unavailable', TEXTS.resetUnavailable);
    }
  }
}
