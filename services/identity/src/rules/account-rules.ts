import { Inject, Injectable } from '@nestjs/common';
import { RESEND_AFTER_SECONDS } from '@portal/contracts/identity';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { accountEmail } from '../domain/email-address';
import type { University } from '../domain/registration';
import type { CodeLimits } from '../domain/verification';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A person needs one or two; nobody's mailbox is to be flooded by others. */
const CODE_MAILS_PER_DAY = 10;

/** The configured rules of accounts, and the time by which they are applied. */
@Injectable()
export class AccountRules {
  readonly university: University;
  readonly codes: CodeLimits;
  readonly sessionsPerUser: number;
  readonly timeZone: string;
  /** No password: made up where there is no admin yet. */
  readonly firstAdmin: { email: string; password: string | undefined };

  /** Only by mails that reach their owner alone: the open mailbox of a trial does not. */
  readonly canResetPasswords: boolean;

  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.university = { product: config.PRODUCT_NAME, emailDomains: config.EMAIL_DOMAINS };
    this.codes = {
      validMinutes: config.CODE_MINUTES,
      triesPerCode: config.CODE_TRIES,
      triesPerDay: config.CODE_TRIES_PER_DAY,
      resendAfterSeconds: RESEND_AFTER_SECONDS,
      mailsPerDay: CODE_MAILS_PER_DAY,
    };
    this.sessionsPerUser = config.SESSIONS_PER_USER;
    this.timeZone = config.TZ;
    this.canResetPasswords = config.SMTP_URL !== undefined;
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

  registrationEnds(from: Date): Date {
    return new Date(+from + this.config.REGISTRATION_HOURS * HOUR_MS);
  }

  /** Until when a mail that cannot be sent is tried again. */
  mailEnds(from: Date): Date {
    return this.registrationEnds(from);
  }

  sessionEnds(from: Date): Date {
    return new Date(+from + this.config.SESSION_DAYS * DAY_MS);
  }
}
