import { inUniversityTime } from '@portal/contracts';
import { Injectable } from '@nestjs/common';
import { composeLetter, RendersMail, type Letter } from '@portal/mail';
import { AccountRules } from '../rules/account-rules';
import { accountLetter } from '../users/account-letter';
import { UserRepository } from '../users/user.repository';
import type { UserEntity } from '../users/user.entity';

/** Kinds of mails about acts of admins on an account. */
export const SUSPENDED_MAIL = 'suspended';
export const SUSPENSION_LIFTED_MAIL = 'suspension-lifted';
export const ACCOUNT_DELETED_MAIL = 'account-deleted';

const MISTAKE = 'If you think that this is a mistake, please contact support.';

/** Renders mails about acts of admins on an account. */
@Injectable()
export class AdministrationMailRenderer {
  constructor(
    private readonly users: UserRepository,
    private readonly rules: AccountRules,
  ) {}

  /** Renders the mail about a suspension; undefined if it has ended or was lifted meanwhile. */
  @RendersMail(SUSPENDED_MAIL)
  async suspended(email: string): Promise<Letter | undefined> {
    const user = await this.users.findByEmail(email);
    const until = user && this.suspendedUntil(user);
    if (!until) return undefined;
    return accountLetter(user, {
      subject: `Your ${this.product} account is suspended`,
      paragraphs: [
        `an admin has suspended your ${this.product} account until ${until}. Until then ` +
          'you cannot sign in. Nothing of yours is lost.',
        MISTAKE,
      ],
    });
  }

  /** Renders the mail about a lifted suspension; undefined if the account is suspended again. */
  @RendersMail(SUSPENSION_LIFTED_MAIL)
  async lifted(email: string): Promise<Letter | undefined> {
    const user = await this.users.findByEmail(email);
    if (!user || this.suspendedUntil(user)) return undefined;
    return accountLetter(user, {
      subject: `Your ${this.product} account is open again`,
      paragraphs: [
        `an admin has lifted the suspension of your ${this.product} account. You can sign in again.`,
      ],
    });
  }

  /**
   * Renders the mail about a deleted account from the address only, as the other data is deleted.
   */
  @RendersMail(ACCOUNT_DELETED_MAIL)
  deleted(email: string): Promise<Letter> {
    const subject = `Your ${this.product} account was deleted`;
    const paragraphs = [
      'Hello,',
      `an admin has deleted your ${this.product} account. You cannot sign in with it any more, and your ` +
        'personal data was removed.',
      MISTAKE,
    ];
    return Promise.resolve(composeLetter(email, subject, paragraphs, subject));
  }

  private get product(): string {
    return this.rules.university.product;
  }

  /** Returns the formatted end of a current suspension, else undefined. */
  private suspendedUntil({ suspendedUntil: until }: UserEntity): string | undefined {
    if (!until || until <= this.rules.now()) return undefined;
    return inUniversityTime(until, this.rules.timeZone);
  }
}
