import { DEPARTMENTS, xpToMxp, type Department } from '@portal/contracts';
import { XP_REASONS, type XpReason } from '@portal/contracts/xp';
import { createHash } from 'node:crypto';
import { FAMILY_NAMES, GIVEN_NAMES } from './demo-names';

/** A change of XP on a demo student's ledger. */
export interface DemoMovement {
  /** The same at every run, so that a second run changes nothing. */
  commandId: string;
  kind: 'earn' | 'spend';
  amountMxp: number;
  reason: XpReason;
  reference: { kind: string; id: string };
}

export interface DemoStudent {
  email: string;
  name: string;
  department: Department;
  movements: DemoMovement[];
}

/** Maximum number of tests of a demo student. */
const TESTS_MAX = 12;
/** XP of a correct answer. */
const XP_PER_ANSWER = 2;

/**
 * Generates students with a distribution like that of a university: a few far ahead, most at the
 * beginning. The same count and domain generate the same students.
 */
export function demoStudents(count: number, domain: string): DemoStudent[] {
  return Array.from({ length: count }, (_, index) => demoStudent(index, domain));
}

function demoStudent(index: number, domain: string): DemoStudent {
  const given = GIVEN_NAMES[index % GIVEN_NAMES.length] ?? GIVEN_NAMES[0];
  // 7 shares no factor with the number of names, so every given name is paired with every family
  // name.
  const round = Math.floor(index / GIVEN_NAMES.length);
  const family = FAMILY_NAMES[(index * 7 + round) % FAMILY_NAMES.length] ?? FAMILY_NAMES[0];
  const email = `${given}.${family}.${index + 1}.demo@${domain}`.toLowerCase();
  const department = DEPARTMENTS[index % DEPARTMENTS.length] ?? DEPARTMENTS[0];
  return { email, name: `${given} ${family}`, department, movements: movementsOf(email) };
}

function movementsOf(email: string): DemoMovement[] {
  const tests = 1 + Math.floor(chance(email, 'tests') * TESTS_MAX);
  const earned = Array.from({ length: tests }, (_, test) => movement(email, test, 'earn', 'test'));
  const hasApplied = tests > 4 && chance(email, 'job') > 0.5;
  return hasApplied ? [...earned, movement(email, tests, 'spend', 'job')] : earned;
}

function movement(
  email: string,
  index: number,
  kind: 'earn' | 'spend',
  reason: (typeof XP_REASONS)[number],
): DemoMovement {
  const id = uuidFrom(`${email} ${index}`);
  // The prices of jobs: 20, 25, 30 or 50 XP.
  const prices = [20, 25, 30, 50];
  const xp =
    kind === 'spend'
      ? (prices[Math.floor(chance(email, 'price') * prices.length)] ?? 20)
      : XP_PER_ANSWER * rightAnswers(email, index);
  return { commandId: id, kind, amountMxp: xpToMxp(xp), reason, reference: { kind: reason, id } };
}

/** Correct answers in a term's tests on a subject: log-normal, as diligence is. */
function rightAnswers(email: string, index: number): number {
  const diligence = Math.exp(2.2 * normal(email));
  return Math.max(15, Math.round(60 * diligence * (0.5 + chance(email, `test ${index}`))));
}

/** Returns a standard normal number (Box–Muller), always the same for a student. */
function normal(email: string): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance(email, 'radius')));
  return radius * Math.cos(2 * Math.PI * chance(email, 'angle'));
}

/** Returns a number from 0 to below 1, always the same for a student and purpose. */
function chance(email: string, purpose: string): number {
  return createHash('sha256').update(`${email} ${purpose}`).digest().readUInt32BE() / 2 ** 32;
}

function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
