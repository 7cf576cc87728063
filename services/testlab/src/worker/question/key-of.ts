import { questionKey } from './question-key';
import type { Question } from './question';

/**
 * What a question asks, by its right choice and its sentence; by that alone where a model made it, which words
 * its answer otherwise each time.
 */
export function keyOf(asked: Omit<Question, 'explanation'>): string {
  const { question, choices, answerIndex, source, isByModel } = asked;
  const answer = isByModel && source !== null ? null : (choices[answerIndex] ?? '');
  return questionKey({ question, answer, source });
}
