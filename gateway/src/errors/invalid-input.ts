import { TEXTS } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const FIELDS_MAX = 20;
const SPECIFIED: ReadonlySet<string> = new Set(Object.values(TEXTS));

/** Creates a refusal that names each invalid field and never repeats the input. */
export function invalidInput(error: z.ZodError): PortalError {
  const issues = error.issues.flatMap(nearest).slice(0, FIELDS_MAX);
  const fields = Object.fromEntries(issues.map((issue) => [nameOf(issue), messageOf(issue)]));
  return new PortalError('invalid_input', wordsFor(issues[0]), { fields });
}

/** Returns the issues of the union branch with the fewest. The union's own text has priority. */
function nearest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || isSentence(issue.message)) return [issue];
  const branches = [...issue.errors].sort((one, other) => one.length - other.length);
  const inner = branches[0]?.flatMap(nearest) ?? [issue];
  // Paths of a branch are relative to the union.
  return inner.map((one) => (one === issue ? one : { ...one, path: [...issue.path, ...one.path] }));
}

function nameOf(issue: Issue): string {
  return issue.path.map(String).join('.').slice(0, 80) || 'body';
}

/** Returns the text of the contract if it has one, else the complaint about the first field. */
function wordsFor(issue: Issue | undefined): string {
  if (!issue || nameOf(issue) === 'body') return 'Please check what you have entered.';
  if (SPECIFIED.has(issue.message) || isSentence(issue.message)) return issue.message;
  return `Please check what you have entered: ${messageOf(issue)}`;
}

/** Returns the contract's text, else a readable sentence: a validator's text is for developers. */
function messageOf(issue: Issue): string {
  if (SPECIFIED.has(issue.message) || isSentence(issue.message)) return issue.message;
  return `“${spoken(nameOf(issue))}” ${complaintOf(issue)}.`;
}

function complaintOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return IS_MISSING.test(issue.message) ? 'is missing' : 'is of the wrong type';
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return 'is not one of the allowed values';
    case 'unrecognized_keys':
      return 'has fields that are not allowed';
    default:
      return 'is not in the right format';
  }
}

/** Message of zod for a field that is missing or empty. */
const IS_MISSING = /received (?:undefined|null)$/;

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string' && minimum > 1) return `is too short: at least ${minimum} characters`;
  if (HOLDS_PARTS.has(origin))
    return minimum > 1 ? `needs at least ${minimum} entries` : 'is empty';
  return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return `is too long: at most ${maximum} characters`;
  if (HOLDS_PARTS.has(origin)) return `has too many entries: at most ${maximum}`;
  return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
}

const HOLDS_PARTS = new Set(['string', 'array', 'set', 'map']);

/**
 * Makes a field name readable: `confirmPassword` → confirm password, `interests.3` → interests 3.
 */
function spoken(name: string): string {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll('.', ' ')
    .toLowerCase();
}

/** The contract's texts are sentences; the validator's default texts lack a full stop. */
function isSentence(message: string): boolean {
  return message.endsWith('.');
}
