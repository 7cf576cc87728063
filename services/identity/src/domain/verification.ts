import { TEXTS } from '@portal/contracts';
import type { Decided, Refusal } from './decided';

/** The limits of codes, all configuration. */
export interface CodeLimits {
  /** Minutes for which a code holds. */
  validMinutes: number;
  triesPerCode: number;
  triesPerDay: number;
  resendAfterSeconds: number;
}

/** What is kept for an e-mail address, known or not, so that codes cannot be guessed or flooded. */
export interface CodeAllowance {
  /** Counts the codes asked for: only a code of this number holds. */
  codeNumber: number;
  askedAt: Date | null;
  tries: number;
  /** When the day of the counted tries began. */
  triesSince: Date | null;
}

/** A registration that waits for its code. */
export interface PendingCode {
  registrationId: string;
  expiresAt: Date;
  codeNumber: number;
  codeTries: number;
  codeExpiresAt: Date;
}

/** One try at a code. */
export interface CodeTry {
  /** Absent where the caller does not know which registration is its own. */
  registrationId?: string | undefined;
  /** Whether the digits are the pending registration's. */
  matches: boolean;
}

const DAY_MS = 24 * 3_600_000;

export const WRONG_CODE: Refusal = { code: 'wrong_code', message: TEXTS.invalidCode };

/** Another code: its number ends every older code. Not before the wait is over. */
export function askForCode(
  allowance: CodeAllowance,
  now: Date,
  limits: CodeLimits,
): Decided<CodeAllowance> {
  const readyAt = allowance.askedAt ? +allowance.askedAt + limits.resendAfterSeconds * 1_000 : 0;
  if (+now < readyAt) {
    return {
      refusal: {
        code: 'too_early',
        message: TEXTS.unableToResend,
        retryAfterSeconds: Math.ceil((readyAt - +now) / 1_000),
      },
    };
  }
  return { value: { ...allowance, codeNumber: allowance.codeNumber + 1, askedAt: now } };
}

/** Takes one of the day's tries; another code brings none back. */
export function takeTry(
  allowance: CodeAllowance,
  now: Date,
  limits: CodeLimits,
): Decided<CodeAllowance> {
  const dayEnds = allowance.triesSince ? +allowance.triesSince + DAY_MS : 0;
  if (+now >= dayEnds) return { value: { ...allowance, tries: 1, triesSince: now } };
  if (allowance.tries >= limits.triesPerDay) {
    return {
      refusal: {
        code: 'too_many_requests',
        message: 'Too many codes were tried for this address. Please try again tomorrow.',
        retryAfterSeconds: Math.ceil((dayEnds - +now) / 1_000),
      },
    };
  }
  return { value: { ...allowance, tries: allowance.tries + 1 } };
}

/** Whether a try turns the pending registration into a student. Every failure looks the same. */
export function isAccepted(
  pending: PendingCode | undefined,
  currentNumber: number,
  attempt: CodeTry,
  now: Date,
  limits: CodeLimits,
): boolean {
  if (!pending || pending.expiresAt <= now || pending.codeExpiresAt <= now) return false;
  if (pending.codeNumber !== currentNumber || pending.codeTries >= limits.triesPerCode)
    return false;
  const isOwn =
    attempt.registrationId === undefined || attempt.registrationId === pending.registrationId;
  return isOwn && attempt.matches;
}
