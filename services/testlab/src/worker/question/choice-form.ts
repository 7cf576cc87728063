/** Form of a choice; the choices of a question should have the same form. */
export type ChoiceKind = 'year' | 'percent' | 'number' | 'truth' | 'text';

/** Maximum length of a number with its unit, in characters. */
const LONGEST_NUMBER = 60;

/** Distinguishes years, percentages, other numbers and words. */
export function choiceKind(choice: string): ChoiceKind {
  const bare = choice.trim();
  if (bare.length > LONGEST_NUMBER) return 'text';
  if (/^(?:1\d{3}|20\d\d)$/.test(bare)) return 'year';
  if (/^[-+]?[\d.,]+\s?(?:%|per cent|percent)$/i.test(bare)) return 'percent';
  if (/^(?:about |around )?[-+]?(?:₦|N|US\$|\$|£|€)?\s?\d[\d.,]*(?:\s?\S{1,12}){0,3}$/.test(bare))
    return 'number';
  if (/^(?:true|false|yes|no)$/i.test(bare)) return 'truth';
  return 'text';
}

function startsLarge(choice: string): boolean | null {
  const first = /\p{L}/u.exec(choice.slice(0, 2))?.[0];
  return first === undefined ? null : first === first.toUpperCase();
}

/** Returns the reasons why the choices differ in form; empty if they do not. */
export function unlikeForms(choices: readonly string[], answerIndex: number): string[] {
  const reasons: string[] = [];
  const kinds = new Set(choices.map(choiceKind).map((kind) => (kind === 'year' ? 'number' : kind)));
  if (kinds.size > 1) reasons.push('choices-of-different-kinds');
  const cases = new Set(choices.map(startsLarge).filter((large) => large !== null));
  if (cases.size > 1 && choices.some((choice) => /^\p{Ll}{3}/u.test(choice)))
    reasons.push('choices-of-different-case');
  const stops = new Set(choices.map((choice) => /[.!?]$/.test(choice.trim())));
  if (stops.size > 1) reasons.push('choices-differ-in-full-stop');
  const answer = choices[answerIndex] ?? '';
  const others = choices.filter((_, index) => index !== answerIndex).map(({ length }) => length);
  const shortest = Math.min(...others);
  const longest = Math.max(...others);
  if (answer.length > longest * 2.2 + 12 || answer.length * 2.2 + 12 < shortest)
    reasons.push('answer-stands-out-by-length');
  return reasons;
}
