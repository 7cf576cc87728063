import { questionKey } from '../domain/question-key';
import type { Question } from '../engine/question';

/** What a question asks, by its right choice and its sentence. */
export function keyOf(asked: Omit<Question, 'explanation'>): string {
  const { question, choices, answerIndex, source } = asked;
  return questionKey({ question, answer: choices[answerIndex] ?? '', source });
}
