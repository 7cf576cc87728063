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
/**
 * Limits of mails a day: a person needs one or two of a kind, and others must not flood the
 * mailbox.
 */
const MAILS_A_DAY = { perAsker: 4, perDay: 5, reserved: 2 };

/** Validity of a mailed link. */
export interface LinkLife {
  expiresAt: Date;
  /**
   * The expiry, formatted for mails, if the link outlives the code because no more mails may be
   * sent.
   */
  openUntil: string | undefined;
}

/** Configured rules of accounts, and the clock by which they are applied. */
@Injectable()
export class AccountRules {
  readonly university: University;
  readonly codes: CodeLimits;
  readonly mails: MailLimits;
  readonly sessionsPerUser: number;
  readonly timeZone: string;
  /** Without a password, one is generated if no admin exists. */
  readonly firstAdmin: { email: string; password: string | undefined };

  /**
   * Whether mails reach only their owner, as required for those that grant access: a trial's
   * mailbox is public.
   */
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

  /** Returns the address under which an account is stored. */
  accountEmail(typed: string): string {
    return accountEmail(typed, this.university.emailDomains);
  }

  now(): Date {
    return this.clock();
  }

  codeEnds(from: Date): Date {
    return new Date(+from + this.codes.validMinutes * MINUTE_MS);
  }

  /** Returns the validity of a link to an address with these mail counts. */
  linkLife(mails: MailCount, from: Date): LinkLife {
    const codeEnds = this.codeEnds(from);
    const quiet = quietUntil(mails, from, this.mails);
    if (!quiet || quiet <= codeEnds) return { expiresAt: codeEnds, openUntil: undefined };
    return { expiresAt: quiet, openUntil: inUniversityTime(quiet, this.timeZone) };
  }

  registrationEnds(from: Date): Date {
    return new Date(+from + this.config.REGISTRATION_HOURS * HOUR_MS);
  }

  /** Returns the URL of a mailed link; the browser does not send the part after the `#`. */
  linkAddress(token: string): string {
    const { PUBLIC_URL, PORT } = this.config;
    const page = new URL(SIGN_IN_LINK_PATH, PUBLIC_URL ?? `http://localhost:${PORT}`);
    page.hash = token;
    return page.href;
  }

  /** Returns the time until which an unsent mail is retried. */
  mailEnds(from: Date): Date {
    return this.registrationEnds(from);
  }

  sessionEnds(from: Date): Date {
    return new Date(+from + this.config.SESSION_DAYS * DAY_MS);
  }
}
