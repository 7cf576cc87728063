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
  mailsSince: Date | null;
}

/** What somebody has had mailed to one address for one purpose. */
export interface MailAsker {
  mails: number;
  since: Date;
  /** By a device known for the account, or by the id of what waits for its code. */
  isTrusted: boolean;
}

/** Both counts, with one mail more. */
export interface CountedMail {
  address: MailCount;
  asker: { mails: number; since: Date };
}

const DAY_MS = 24 * 3_600_000;
const TOO_MANY_MAILS =
  'Too many mails were sent to this address today. Please use the newest one, or try again tomorrow.';

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
  const ofAsker = today({ mails: asker.mails, since: asker.since }, now);
  if (ofAsker.mails >= limits.perAsker) return tooMany(ofAsker.since, now);
  const ofAddress = today({ mails: address.mails, since: address.mailsSince }, now);
  const most = limits.perDay + (asker.isTrusted ? limits.reserved : 0);
  if (ofAddress.mails >= most) return tooMany(ofAddress.since, now);
  return {
    value: {
      address: { askedAt: now, mails: ofAddress.mails + 1, mailsSince: ofAddress.since },
      asker: { mails: ofAsker.mails + 1, since: ofAsker.since },
    },
  };
}

function today(counted: { mails: number; since: Date | null }, now: Date) {
  const { mails, since } = counted;
  if (since === null || +now >= +since + DAY_MS) return { mails: 0, since: now };
  return { mails, since };
}

function tooMany(since: Date, now: Date): Decided<never> {
  return tooEarly(TOO_MANY_MAILS, +since + DAY_MS, now);
}

function tooEarly(message: string, readyAt: number, now: Date): Decided<never> {
  const retryAfterSeconds = Math.ceil((readyAt - +now) / 1_000);
  return { refusal: { code: 'too_early', message, retryAfterSeconds } };
}
