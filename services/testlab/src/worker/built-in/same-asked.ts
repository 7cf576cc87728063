import { type BankQuestion, doesSay, keysOfName, namesOf } from '@portal/knowledge';
import { MEANING } from './concept-ways';
import type { ConceptQuestion } from './concept-question';

/** So much of a meaning in other words is the meaning. */
const SAME_MEANING = 0.5;

/**
 * Whether a question of the bank asks what one on a concept asks: for its name by its meaning, or for its meaning by
 * its name. A case of it is another question.
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
  return doesSay(answer, concept.meaning, SAME_MEANING);
}
