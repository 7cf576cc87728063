import { TEXTS } from '@portal/contracts';
import type { Decided, Refusal } from './decided';

/** The limits of codes, all configuration. */
export interface CodeLimits {
  /** Minutes for which a code holds. */
  validMinutes: number;
  triesPerCode: number;
  triesPerDay: number;
  resendAfterSeconds: number;
  /** Codes that one address is mailed a day at most, whoever asks for them. */
  mailsPerDay: number;
}

/** What is kept for an e-mail address, known or not, so that codes cannot be guessed or flooded. */
export interface CodeAllowance {
  /** Counts the codes asked for: only a code of this number holds. */
  codeNumber: number;
  askedAt: Date | null;
  /** All tries of the day: they alone decide what a wrong one is told. */
  tries: number;
  /** Of those, the ones of strangers that a waiting code was compared with: they end at a number. */
  heardTries: number;
  /** When the day of the counted tries began. */
  triesSince: Date | null;
  mails: number;
  mailsSince: Date | null;
}

/** A registration, or a new password, that waits for its code. */
export interface AskedCode {
  id: string;
  expiresAt: Date;
  codeNumber: number;
  /** Of strangers: who does not know the id. */
  codeTries: number;
  ownTries: number;
  /** Null until a code is mailed: never, where nobody is to have one. */
  codeExpiresAt: Date | null;
}

/** One try at a code. */
export interface CodeTry {
  /** The id that whoever asked for the code was given; a stranger has none, or another one. */
  id?: string | undefined;
  /** Whether the digits are the mailed ones, and may still open anything. */
  matches: boolean;
}

const DAY_MS = 24 * 3_600_000;

const TOO_MANY_MAILS =
  'Too many codes were sent to this address today. Please use the newest one, or try again tomorrow.';
const TOO_MANY_TRIES =
  'Too many codes were tried for this address. Please check the code, or try again tomorrow.';

const WRONG_CODE: Refusal = { code: 'wrong_code', message: TEXTS.invalidCode };

/** What a try comes to. */
export interface JudgedTry {
  /** With the try counted; the same object where there is nothing more to count. */
  allowance: CodeAllowance;
  /** Which tries at the code it is one of; undefined where it is not compared with any. */
  countedAs: 'ownTries' | 'codeTries' | undefined;
  isRight: boolean;
  /** What it is told where it is not right. */
  refusal: Refusal;
}

/**
 * Another code: its number ends every older code. Not before the wait is over, and not for ever: no
 * stranger is to fill somebody's mailbox.
 */
export function askForCode(
  allowance: CodeAllowance,
  now: Date,
  limits: CodeLimits,
): Decided<CodeAllowance> {
  const readyAt = allowance.askedAt ? +allowance.askedAt + limits.resendAfterSeconds * 1_000 : 0;
  if (+now < readyAt) return tooEarly(TEXTS.unableToResend, readyAt, now);
  const isNewDay = !isToday(allowance.mailsSince, now);
  const mails = isNewDay ? 0 : allowance.mails;
  const mailsSince = isNewDay ? now : allowance.mailsSince;
  if (mails >= limits.mailsPerDay) return tooEarly(TOO_MANY_MAILS, dayEnd(mailsSince), now);
  const codeNumber = allowance.codeNumber + 1;
  return { value: { ...allowance, codeNumber, askedAt: now, mails: mails + 1, mailsSince } };
}

/**
 * Whether a try is right, and what it is told where it is not. Tries of who asked for the code are
 * bounded by the code alone, so that no stranger can use them up; those of strangers by the code and
 * the day, and only while something waits, so that none of them is spent beforehand. What a wrong try
 * is told depends on the number of tries alone, so that it does not tell whether anything waits.
 */
export function judgeTry(
  allowance: CodeAllowance,
  asked: AskedCode | null,
  attempt: CodeTry,
  now: Date,
  limits: CodeLimits,
): JudgedTry {
  const waiting = asked && asked.expiresAt > now ? asked : undefined;
  const today = isToday(allowance.triesSince, now)
    ? allowance
    : { ...allowance, tries: 0, heardTries: 0, triesSince: now };
  const isOwn = waiting !== undefined && waiting.id === attempt.id;
  const isHeard = isOwn || today.heardTries < limits.triesPerDay;
  const countedAs = waiting && isHeard ? (isOwn ? 'ownTries' : 'codeTries') : undefined;
  const isTooOften = today.tries >= limits.triesPerDay;
  const tries = isTooOften ? today.tries : today.tries + 1;
  const heardTries = today.heardTries + (countedAs === 'codeTries' ? 1 : 0);
  const isNews = !isTooOften || heardTries !== today.heardTries;
  return {
    allowance: isNews ? { ...today, tries, heardTries } : allowance,
    countedAs,
    isRight:
      countedAs !== undefined &&
      isAccepted(waiting, attempt, limits) &&
      holds(waiting, today.codeNumber, now),
    refusal: isTooOften ? tooManyTries(dayEnd(today.triesSince), now) : WRONG_CODE,
  };
}

/**
 * What a try without an id is told where it would be compared with no code today, without a look at
 * any: a crowd of guesses is to cost little. Undefined before that.
 */
export function refusalWhenSpent(
  allowance: CodeAllowance,
  now: Date,
  limits: CodeLimits,
): Refusal | undefined {
  if (!isToday(allowance.triesSince, now)) return undefined;
  const fewest = Math.min(allowance.tries, allowance.heardTries);
  if (fewest < limits.triesPerDay) return undefined;
  return tooManyTries(dayEnd(allowance.triesSince), now);
}

function holds(asked: AskedCode | undefined, currentNumber: number, now: Date): boolean {
  if (!asked?.codeExpiresAt) return false;
  return asked.codeExpiresAt > now && asked.codeNumber === currentNumber;
}

/** An id that is another one's says that the code was not meant for the one who tries it. */
function isAccepted(
  asked: AskedCode | undefined,
  { id, matches }: CodeTry,
  limits: CodeLimits,
): boolean {
  if (!asked) return false;
  const isOwn = id === asked.id;
  const tries = isOwn ? asked.ownTries : asked.codeTries;
  return matches && (isOwn || id === undefined) && tries < limits.triesPerCode;
}

function isToday(since: Date | null, now: Date): boolean {
  return since !== null && +now < dayEnd(since);
}

function dayEnd(since: Date | null): number {
  return since ? +since + DAY_MS : 0;
}

function tooEarly(message: string, readyAt: number, now: Date): Decided<never> {
  const retryAfterSeconds = Math.ceil((readyAt - +now) / 1_000);
  return { refusal: { code: 'too_early', message, retryAfterSeconds } };
}

function tooManyTries(endsAt: number, now: Date): Refusal {
  const retryAfterSeconds = Math.ceil((endsAt - +now) / 1_000);
  return { code: 'too_many_requests', message: TOO_MANY_TRIES, retryAfterSeconds };
}
