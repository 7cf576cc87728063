import { type BankQuestion, coversMeaning, keysOfName, namesOf } from '@portal/knowledge';
import { MEANING } from './concept-ways';
import type { ConceptQuestion } from './concept-question';

/** Share of a meaning in other words from which on it counts as the same meaning. */
const SAME_MEANING = 0.5;

/**
 * Returns whether a question of the bank is equivalent to one on a concept: it asks for the name
 * by the meaning, or for the meaning by the name. A case of the concept is another question.
 */
export function asksTheSame(
  { question, choices, answerIndex, depth }: BankQuestion,
  { concept, asked }: Pick<ConceptQuestion, 'concept' | 'asked'>,
): boolean {
  if (asked.turnsOn !== MEANING) return false;
  const answer = choices[answerIndex] ?? '';
  const right = keysOfName(answer).join(' ');
  const names = namesOf(concept).map((name) => keysOfName(name).join(' '));
  if (names.includes(right)) return depth !== 'application';
  const words = ` ${keysOfName(question).join(' ')} `;
  if (!names.some((name) => words.includes(` ${name} `))) return false;
  return coversMeaning(answer, concept.meaning, SAME_MEANING);
}
