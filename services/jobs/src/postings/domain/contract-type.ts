import type { JobType } from '@portal/contracts/jobs';

/** The first match wins: a twelve-month full-time internship is an internship. */
const PATTERNS: readonly [RegExp, JobType][] = [
  [
    /\bintern(?:s|ship|ships)?\b|\bpraktik|\btrainee|\bwerkstudent|\bworking student/i,
    'Internship',
  ],
  [/\bvolunt/i, 'Volunteer'],
  [/\bpart[\s_-]*time\b|\bteilzeit\b/i, 'Part-time'],
  [/\b(?:contract|contractor|freelance|freelancer|freelancing)\b/i, 'Contract'],
  [/\b(?:temporary|temp|seasonal|fixed[\s_-]*term)\b/i, 'Temporary'],
  [/\bfull[\s_-]*time\b|\bpermanent\b|\bvollzeit\b|\bregular\b/i, 'Full-time'],
];
const INTERNSHIP = PATTERNS[0];

/**
 * Returns the contract type from the feed's types, else from a title that says internship; null:
 * unknown.
 */
export function contractTypeOf(types: readonly string[], title: string | null): JobType | null {
  const words = types.join(' | ').replaceAll('_', ' ');
  const found = PATTERNS.find(([pattern]) => pattern.test(words));
  const isInternship = title !== null && INTERNSHIP?.[0].test(title);
  if (isInternship && found?.[1] !== 'Volunteer') return 'Internship';
  return found?.[1] ?? null;
}
