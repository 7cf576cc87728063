/** Why the own material says nothing: nothing is kept, nothing matches, or it cannot be searched just now. */
export type MissingOwn = 'nothing-kept' | 'no-match' | 'away';

/** The same in words, without the full stop. */
export const MISSING_OWN: Readonly<Record<MissingOwn, string>> = {
  'nothing-kept': 'You keep no material yet',
  'no-match': 'Nothing in your own material matches this',
  away: 'Your own material cannot be searched just now',
};
