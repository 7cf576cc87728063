import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import type { askSignInLink } from '@portal/contracts/sign-in-link';
import { Transactions } from '@portal/kit';
import { MailOutbox } from '@portal/mail';
import { PortalError } from '@portal/platform';
import { linkAllowance } from '../mailed-proofs/code-allowances';
import { countMailIn } from '../mailed-proofs/mail-quota';
import type { SignInSubject } from '../credentials/sign-in-subject.repository';
import { AccountRules } from '../rules/account-rules';
import { SIGN_IN_LINK_MAIL } from './sign-in-link-mail.renderer';

const UNAVAILABLE =
  'This portal cannot send sign-in links. Log in with your password, or choose Forgot Password there.';

/**
 * Requests links by mail. Handles every address alike: only the mail renderer looks up the
 * account.
 */
@Injectable()
export class LinkAskingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly mails: MailOutbox,
  ) {}

  /**
   * Requests a link.
   * @throws PortalError `too_early` as long as no other link may be sent to the address.
   */
  async ask(
    { email, isKnownDevice }: SignInSubject,
    { device }: RequestOf<typeof askSignInLink>,
  ): Promise<void> {
    if (!this.rules.hasMailServer) throw new PortalError('unavailable', UNAVAILABLE);
    const expiresAt = this.rules.mailEnds(this.rules.now());
    await this.transactions.run(async (work) => {
      const key = linkAllowance(email);
      await countMailIn(work.manager, this.rules, { key, device, isKnownDevice });
      await this.mails.add(work, { email, kind: SIGN_IN_LINK_MAIL, expiresAt });
    });
  }
}
