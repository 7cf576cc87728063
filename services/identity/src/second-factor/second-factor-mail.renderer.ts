import { Injectable } from '@nestjs/common';
import { RendersMail, type Letter } from '@portal/mail';
import { AccountRules } from '../rules/account-rules';
import { accountLetter, type LetterContent } from '../users/account-letter';
import { UserRepository } from '../users/user.repository';

/** Kinds of mails about a second factor. */
export const SECOND_FACTOR_ON = 'second-factor-on';
export const SECOND_FACTOR_OFF = 'second-factor-off';
export const RECOVERY_CODE_USED = 'recovery-code-used';

const CONTACT_OPERATORS =
  'If this was not you, change your password at once and tell whoever runs the portal.';

/** Renders mails about second factors. */
@Injectable()
export class SecondFactorMailRenderer {
  constructor(
    private readonly users: UserRepository,
    private readonly rules: AccountRules,
  ) {}

  @RendersMail(SECOND_FACTOR_ON)
  turnedOn(email: string): Promise<Letter | undefined> {
    return this.write(email, (product) => ({
      subject: `Your ${product} second factor is on`,
      paragraphs: [
        `the second factor of your ${product} account was turned on just now. From now on, signing ` +
          'in takes a code from your authenticator app. Other devices were signed out.',
        'If this was not you, tell whoever runs the portal at once: they can let you in again.',
      ],
    }));
  }

  @RendersMail(SECOND_FACTOR_OFF)
  turnedOff(email: string): Promise<Letter | undefined> {
    return this.write(email, (product) => ({
      subject: `Your ${product} second factor is off`,
      paragraphs: [
        `the second factor of your ${product} account was turned off just now. Your password alone ` +
          'is enough to sign in again.',
        CONTACT_OPERATORS,
      ],
    }));
  }

  @RendersMail(RECOVERY_CODE_USED)
  recoveryCodeUsed(email: string): Promise<Letter | undefined> {
    return this.write(email, (product) => ({
      subject: `A ${product} recovery code was used`,
      paragraphs: [
        `a recovery code of your ${product} account was used just now, in place of a code from ` +
          'your authenticator app. It cannot be used again.',
        CONTACT_OPERATORS,
      ],
    }));
  }

  private async write(
    email: string,
    contentOf: (product: string) => LetterContent,
  ): Promise<Letter | undefined> {
    const user = await this.users.findByEmail(email);
    return user ? accountLetter(user, contentOf(this.rules.university.product)) : undefined;
  }
}
