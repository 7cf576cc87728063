import { TEXTS } from '@portal/contracts';
import type { Refusal } from './decided';

/** The limits of codes, all configuration. */
export interface CodeLimits {
  /** Minutes for which a code holds, and a link while more mails may be sent. */
  validMinutes: number;
  triesPerCode: number;
  triesPerDay: number;
}

/** Counters of an e-mail address, known or not, so that codes cannot be guessed. */
export interface CodeAllowance {
  /** Counts the codes asked for: only a code of this number holds. */
  codeNumber: number;
  /** Tries of the day, by anybody. */
  tries: number;
  /** When the day of the counted tries began. */
  triesSince: Date | null;
}

/** A registration, or a new password, that waits for its code. */
export interface AskedCode {
  id: string;
  expiresAt: Date;
  codeNumber: number;
  codeTries: number;
  /** Null until a code is mailed: never, where nobody is to have one. */
  codeExpiresAt: Date | null;
  /** Whether the address was asked for twice: then only the id shows whose code it is. */
  isContested?: boolean;
}

/** One try at a code. */
export interface CodeTry {
  /** The id that the asker of the code got; others have none, or another one. */
  id?: string | undefined;
  /** Whether the digits are the mailed ones, and may still open anything. */
  matches: boolean;
}

const DAY_MS = 24 * 3_600_000;

const TOO_MANY_TRIES =
  'Too many codes were tried for this address. Please open the link in our newest mail, or try again tomorrow.';

const WRONG_CODE: Refusal = { code: 'wrong_code', message: TEXTS.invalidCode };

/** What a try comes to. */
export interface JudgedTry<Allowance> {
  /** With the try counted. */
  allowance: Allowance;
  isRight: boolean;
  /** Refusal if it is not right. */
  refusal: Refusal;
}

/**
 * Whether a try is right. Every try counts, the asker's own too, and whether anything waits or not:
 * so a wrong one reveals nothing, and nobody has more than the day's. A person shut out by others'
 * tries has the link in the mail.
 */
export function judgeTry<Allowance extends CodeAllowance>(
  allowance: Allowance,
  asked: AskedCode | null,
  attempt: CodeTry,
  now: Date,
  limits: CodeLimits,
): JudgedTry<Allowance> {
  const isToday = isOfToday(allowance.triesSince, now);
  const tries = (isToday ? allowance.tries : 0) + 1;
  const triesSince = isToday ? allowance.triesSince : now;
  const isRight =
    asked !== null &&
    attempt.matches &&
    asked.codeTries < limits.triesPerCode &&
    isMeant(asked, attempt) &&
    holds(asked, allowance.codeNumber, now);
  return { allowance: { ...allowance, tries, triesSince }, isRight, refusal: WRONG_CODE };
}

/** Refusal past the day's tries, without a check of any code; undefined before that. */
export function refusalWhenSpent(
  { tries, triesSince }: CodeAllowance,
  now: Date,
  limits: CodeLimits,
): Refusal | undefined {
  if (!isOfToday(triesSince, now) || tries < limits.triesPerDay) return undefined;
  const retryAfterSeconds = Math.ceil((dayEnd(triesSince) - +now) / 1_000);
  return { code: 'too_many_requests', message: TOO_MANY_TRIES, retryAfterSeconds };
}

function holds(asked: AskedCode, currentNumber: number, now: Date): boolean {
  if (!asked.codeExpiresAt || asked.expiresAt <= now) return false;
  return asked.codeExpiresAt > now && asked.codeNumber === currentNumber;
}

/** An id that is another one's says that the code was not meant for the one who tries it. */
function isMeant(asked: AskedCode, { id }: CodeTry): boolean {
  return id === undefined ? !asked.isContested : id === asked.id;
}

function isOfToday(since: Date | null, now: Date): boolean {
  return since !== null && +now < dayEnd(since);
}

function dayEnd(since: Date | null): number {
  return since ? +since + DAY_MS : 0;
}
