import { questionKey } from './question-key';
import type { Question } from './question';

/**
 * Returns the key of a question, from its right choice and its source sentence. If a model made
 * it, the key is from the sentence alone, because a model words the answer differently each time.
 */
export function keyOf(asked: Omit<Question, 'explanation'>): string {
  const { question, choices, answerIndex, source, isByModel } = asked;
  const answer = isByModel && source !== null ? null : (choices[answerIndex] ?? '');
  return questionKey({ question, answer, source });
}
