import { contentStems, sharedCount } from '@portal/knowledge';
import type { Question } from './question';
import { choicesKey } from './choices-key';
import { plain } from './given-away';

/** Precomputed features for the comparison of questions. */
export interface Likeness {
  asked: string;
  answer: string;
  choices: string;
  stems: ReadonlySet<string>;
  source: string | null;
}

/** Returns the features of a question for comparison. */
export function likenessOf({ question, choices, answerIndex, source }: Question): Likeness {
  return {
    asked: plain(question),
    answer: plain(choices[answerIndex] ?? ''),
    choices: choicesKey(choices),
    stems: contentStems(question),
    source,
  };
}

/** Returns the share of words that two questions have in common, 0 to 1. */
function sharedWords({ stems: first }: Likeness, { stems: second }: Likeness): number {
  const least = Math.min(first.size, second.size);
  return least === 0 ? 0 : (2 * sharedCount(first, second)) / (first.size + second.size);
}

/**
 * Returns whether two questions are near duplicates, or reveal each other's answer by the same
 * choices.
 */
export function areNearDuplicates(first: Likeness, second: Likeness): boolean {
  return first.choices === second.choices || askTheSame(first, second);
}

/** Returns whether two questions ask nearly the same thing. */
export function askTheSame(first: Likeness, second: Likeness): boolean {
  const isSameAnswer = first.answer === second.answer;
  if (first.asked === second.asked) return isSameAnswer;
  const alike = sharedWords(first, second);
  if (isSameAnswer && alike >= 0.6) return true;
  if (alike >= 0.92 && first.stems.size > 4) return true;
  return first.source !== null && first.source === second.source;
}
