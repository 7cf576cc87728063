import { TEXTS } from '@portal/contracts';
import type { Decided } from './decided';

/** Limits of mails with codes or links to one address for one purpose. */
export interface MailLimits {
  resendAfterSeconds: number;
  /** Maximum per day for one requester: a network, or a known device. */
  perAsker: number;
  /** Maximum per day for all requesters. */
  perDay: number;
  /** Additional mails for trusted requesters. */
  reserved: number;
}

/** Mails sent to one address for one purpose. */
export interface MailCount {
  askedAt: Date | null;
  mails: number;
  /** Mails reserved for trusted requesters. */
  reservedMails: number;
  /** Start of the day of these counts. */
  mailsSince: Date | null;
}

/** Mails of one requester to one address for one purpose, in the address's day. */
export interface MailAsker {
  mails: number;
  /**
   * Trusted by a device known for the account, or by the id of the request that awaits its code.
   */
  isTrusted: boolean;
}

/** Both counts, including one more mail. */
export interface CountedMail {
  address: MailCount;
  askerMails: number;
}

/** Counts of the day that `now` belongs to. */
export interface MailDay {
  mails: number;
  reservedMails: number;
  since: Date;
}

const DAY_MS = 24 * 3_600_000;
const TOO_MANY_MAILS =
  'Too many mails were sent to this address today. Please open the link in the newest one: it works until tomorrow.';

/**
 * Decides whether one more mail may be sent. The limit per requester keeps one of them from
 * exhausting the common quota; the common limit keeps many of them from flooding a mailbox.
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
 * Returns the time until which no further mail may be sent, once a mail may have been a
 * requester's last: its link must stay valid until then. Undefined while every requester may still
 * get one.
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
