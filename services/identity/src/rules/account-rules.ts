import { Inject, Injectable } from '@nestjs/common';
import { accountEmail, inUniversityTime } from '@portal/contracts';
import { RESEND_AFTER_SECONDS } from '@portal/contracts/identity';
import { SIGN_IN_LINK_PATH } from '@portal/contracts/sign-in-link';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import type { University } from '../domain/registration';
import { quietUntil, type MailCount, type MailLimits } from '../domain/mail-quota';
import type { CodeLimits } from '../domain/verification';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A person needs one or two of a kind; nobody's mailbox is to be flooded by others. */
const MAILS_A_DAY = { perAsker: 4, perDay: 5, reserved: 2 };

/** How long a mailed link works. */
export interface LinkLife {
  expiresAt: Date;
  /** That moment as a person reads it, where it outlives the code because no more mails may come. */
  openUntil: string | undefined;
}

/** The configured rules of accounts, and the time by which they are applied. */
@Injectable()
export class AccountRules {
  readonly university: University;
  readonly codes: CodeLimits;
  readonly mails: MailLimits;
  readonly sessionsPerUser: number;
  readonly timeZone: string;
  /** No password: made up where there is no admin yet. */
  readonly firstAdmin: { email: string; password: string | undefined };

  /** Whether mails reach their owner alone, as those must that open accounts: a trial's mailbox is open. */
  readonly hasMailServer: boolean;

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.university = { product: config.PRODUCT_NAME, emailDomains: config.EMAIL_DOMAINS };
    this.codes = {
      validMinutes: config.CODE_MINUTES,
      triesPerCode: config.CODE_TRIES,
      triesPerDay: config.CODE_TRIES_PER_DAY,
    };
    this.mails = { ...MAILS_A_DAY, resendAfterSeconds: RESEND_AFTER_SECONDS };
    this.sessionsPerUser = config.SESSIONS_PER_USER;
    this.timeZone = config.TZ;
    this.hasMailServer = config.SMTP_URL !== undefined;
    const email = config.ADMIN_EMAIL ?? `admin@${config.EMAIL_DOMAIN}`;
    this.firstAdmin = { email: this.accountEmail(email), password: config.ADMIN_PASSWORD };
  }

  /** The address under which to look for an account. */
  accountEmail(typed: string): string {
    return accountEmail(typed, this.university.emailDomains);
  }

  now(): Date {
    return this.clock();
  }

  codeEnds(from: Date): Date {
    return new Date(+from + this.codes.validMinutes * MINUTE_MS);
  }

  /** Life of a link to an address that had so many mails. */
  linkLife(mails: MailCount, from: Date): LinkLife {
    const codeEnds = this.codeEnds(from);
    const quiet = quietUntil(mails, from, this.mails);
    if (!quiet || quiet <= codeEnds) return { expiresAt: codeEnds, openUntil: undefined };
    return { expiresAt: quiet, openUntil: inUniversityTime(quiet, this.timeZone) };
  }

  registrationEnds(from: Date): Date {
    return new Date(+from + this.config.REGISTRATION_HOURS * HOUR_MS);
  }

  /** Where a mailed link leads; what stands behind the `#` stays in the browser. */
  linkAddress(token: string): string {
    const { PUBLIC_URL, PORT } = this.config;
    const page = new URL(SIGN_IN_LINK_PATH, PUBLIC_URL ?? `http://localhost:${PORT}`);
    page.hash = token;
    return page.href;
  }

  /** Until when a mail that cannot be sent is tried again. */
  mailEnds(from: Date): Date {
    return this.registrationEnds(from);
  }

  sessionEnds(from: Date): Date {
    return new Date(+from + this.config.SESSION_DAYS * DAY_MS);
  }
}
