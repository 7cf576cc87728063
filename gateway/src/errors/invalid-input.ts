import { TEXTS } from '@portal/contracts';
import { PortalError } from '@portal/platform';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const FIELDS_MAX = 20;
const SPECIFIED: ReadonlySet<string> = new Set(Object.values(TEXTS));

/** A refusal that names each field at fault, and never repeats what was sent. */
export function invalidInput(error: z.ZodError): PortalError {
  const issues = error.issues.flatMap(nearest).slice(0, FIELDS_MAX);
  const fields = Object.fromEntries(issues.map((issue) => [nameOf(issue), messageOf(issue)]));
  return new PortalError('invalid_input', wordsFor(issues[0]), { fields });
}

/** The branch of a union that fits best: it has the fewest complaints. Its own words go first. */
function nearest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || isSentence(issue.message)) return [issue];
  const branches = [...issue.errors].sort((one, other) => one.length - other.length);
  const inner = branches[0]?.flatMap(nearest) ?? [issue];
  // A branch knows the place within the union alone.
  return inner.map((one) => (one === issue ? one : { ...one, path: [...issue.path, ...one.path] }));
}

function nameOf(issue: Issue): string {
  return issue.path.map(String).join('.').slice(0, 80) || 'body';
}

/** Words of the portal's own where the contract has some, else a hint at the first field. */
function wordsFor(issue: Issue | undefined): string {
  if (!issue || nameOf(issue) === 'body') return 'Please check what you have entered.';
  if (SPECIFIED.has(issue.message) || isSentence(issue.message)) return issue.message;
  return `Please check what you have entered: ${nameOf(issue)}: ${messageOf(issue)}.`;
}

/** What the validator says; a pattern means nothing to a student. */
function messageOf(issue: Issue): string {
  const isBare = issue.code === 'invalid_format' && issue.format === 'regex';
  return isBare && issue.message.includes('pattern')
    ? 'Not of the form that it must have'
    : issue.message;
}

/** A contract's own words are sentences; what the validator says by itself ends without a full stop. */
function isSentence(message: string): boolean {
  return message.endsWith('.');
}
