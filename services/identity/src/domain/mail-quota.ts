import { TEXTS } from '@portal/contracts';
import type { Decided } from './decided';

/** How many mails with codes or links one address gets for one purpose. */
export interface MailLimits {
  resendAfterSeconds: number;
  /** A day at most for one who asks: a network, or a known device. */
  perAsker: number;
  /** A day at most for all who ask together. */
  perDay: number;
  /** Beyond those, for who has shown to be more than a stranger. */
  reserved: number;
}

/** What one address was mailed for one purpose. */
export interface MailCount {
  askedAt: Date | null;
  mails: number;
  /** Mails reserved for known askers. */
  reservedMails: number;
  /** When the day of these counts began. */
  mailsSince: Date | null;
}

/** What somebody has had mailed to one address for one purpose, in the address's day. */
export interface MailAsker {
  mails: number;
  /** By a device known for the account, or by the id of what waits for its code. */
  isTrusted: boolean;
}

/** Both counts, with one mail more. */
export interface CountedMail {
  address: MailCount;
  askerMails: number;
}

/** The counts of the day that `now` belongs to. */
export interface MailDay {
  mails: number;
  reservedMails: number;
  since: Date;
}

const DAY_MS = 24 * 3_600_000;
const TOO_MANY_MAILS =
  'Too many mails were sent to this address today. Please open the link in the newest one: it works until tomorrow.';

/**
 * Whether one more mail may be sent. Each asker has a few, so that no one of them uses up what is
 * there for all; and all together, so that many of them do not fill somebody's mailbox.
 */
export function countMail(
  address: MailCount,
  asker: MailAsker,
  now: Date,
  limits: MailLimits,
): Decided<CountedMail> {
  const readyAt = address.askedAt ? +address.askedAt + limits.resendAfterSeconds * 1_000 : 0;
  if (+now < readyAt) return tooEarly(TEXTS.unableToResend, readyAt, now);
  const { mails, reservedMails, since } = mailDay(address, now);
  const counted = { askedAt: now, mails, reservedMails, mailsSince: since };
  if (asker.mails < limits.perAsker && mails < limits.perDay) {
    return {
      value: { address: { ...counted, mails: mails + 1 }, askerMails: asker.mails + 1 },
    };
  }
  if (asker.isTrusted && reservedMails < limits.reserved) {
    const address = { ...counted, reservedMails: reservedMails + 1 };
    return { value: { address, askerMails: asker.mails } };
  }
  return tooEarly(TOO_MANY_MAILS, +since + DAY_MS, now);
}

/**
 * Until when no more mails may come, from the mail on that may have been somebody's last: its link
 * must be open as long. Undefined while everybody can still have one.
 */
export function quietUntil(address: MailCount, now: Date, limits: MailLimits): Date | undefined {
  const { mails, reservedMails, since } = mailDay(address, now);
  if (mails + reservedMails < limits.perAsker) return undefined;
  return new Date(+since + DAY_MS);
}

export function mailDay({ mails, reservedMails, mailsSince }: MailCount, now: Date): MailDay {
  if (mailsSince === null || +now >= +mailsSince + DAY_MS) {
    return { mails: 0, reservedMails: 0, since: now };
  }
  return { mails, reservedMails, since: mailsSince };
}

function tooEarly(message: string, readyAt: number, now: Date): Decided<never> {
  const retryAfterSeconds = Math.ceil((readyAt - +now) / 1_000);
  return { refusal: { code: 'too_early', message, retryAfterSeconds } };
}
