/**
 * Why own material is missing: none is stored, none matches, or it cannot be searched at the
 * moment.
 */
export type MissingOwn = 'nothing-kept' | 'no-match' | 'away';

/** Text of each reason, without the full stop. */
export const MISSING_OWN: Readonly<Record<MissingOwn, string>> = {
  'nothing-kept': 'You keep no material yet',
  'no-match': 'Nothing in your own material matches this',
  away: 'Your own material cannot be searched just now',
};
