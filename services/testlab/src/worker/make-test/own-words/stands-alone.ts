const NEEDS_MORE =
  /^(?:it|they|he|she|this|these|those|that|its|their|his|her|such|there|one|both|another|others?|so)\b|\b(?:this|these|those(?! (?:who|at|that|of|with|in)\b)|such an?|the (?:former|latter|above|following|same))\b/i;
const PRONOUN = /\b(?:it|they|he|she|him|them)\b/i;
const NOUN_BEFORE = /\b(?:the|an?|all|every|each|many|most) [a-z]|^[A-Z]?[a-z]+s\b/i;

/** Whether a clause is understood by itself: a pronoun in it has something before it to stand for. */
export function standsAlone(clause: string): boolean {
  if (NEEDS_MORE.test(clause)) return false;
  const pronoun = PRONOUN.exec(clause);
  return pronoun === null || NOUN_BEFORE.test(clause.slice(0, pronoun.index));
}
