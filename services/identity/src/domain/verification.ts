import { TEXTS } from '@portal/contracts';
import type { Refusal } from './decided';

/** Configured limits of codes. */
export interface CodeLimits {
  /** Validity of a code in minutes, also of a link while more mails may be sent. */
  validMinutes: number;
  triesPerCode: number;
  triesPerDay: number;
}

/** Counters of an e-mail address, known or not, that keep codes from being guessed. */
export interface CodeAllowance {
  /** Number of codes requested; only the code with this number is valid. */
  codeNumber: number;
  /** Attempts of the day, by all callers. */
  tries: number;
  /** Start of the day of the counted attempts. */
  triesSince: Date | null;
}

/** A registration or a password reset that awaits its code. */
export interface AskedCode {
  id: string;
  expiresAt: Date;
  codeNumber: number;
  codeTries: number;
  /** Null until a code is mailed; stays null for an address that must not get one. */
  codeExpiresAt: Date | null;
  /** Whether the address was requested twice: only the id then proves to whom the code belongs. */
  isContested?: boolean;
}

/** An attempt with a code. */
export interface CodeTry {
  /** Id issued to the requester of the code; other callers send none, or another one. */
  id?: string | undefined;
  /** Whether the digits are the mailed ones and may still be used. */
  matches: boolean;
}

const DAY_MS = 24 * 3_600_000;

const TOO_MANY_TRIES =
  'Too many codes were tried for this address. Please open the link in our newest mail, or try again tomorrow.';

const WRONG_CODE: Refusal = { code: 'wrong_code', message: TEXTS.invalidCode };

/** Result of an attempt. */
export interface JudgedTry<Allowance> {
  /** The allowance including this attempt. */
  allowance: Allowance;
  isRight: boolean;
  /** Refusal for a wrong attempt. */
  refusal: Refusal;
}

/**
 * Decides whether an attempt is right. Every attempt counts, including the requester's own, and
 * whether or not a code is awaited: so a wrong one reveals nothing, and no caller gets more than
 * the daily attempts. A person locked out by others' attempts can use the link in the mail.
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

/** Returns a refusal past the daily attempts, without checking any code; else undefined. */
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

/** An id of another request proves that the code was not meant for this caller. */
function isMeant(asked: AskedCode, { id }: CodeTry): boolean {
  return id === undefined ? !asked.isContested : id === asked.id;
}

function isOfToday(since: Date | null, now: Date): boolean {
  return since !== null && +now < dayEnd(since);
}

function dayEnd(since: Date | null): number {
  return since ? +since + DAY_MS : 0;
}
