import type { Question } from './question';
import { shuffled, type Random } from './seeded-random';

/** Returns a copy with the right choice at a position and the others in random order. */
export function withAnswerAt(original: Question, answerIndex: number, random: Random): Question {
  const { choices, answerIndex: before } = original;
  const others = choices.filter((_, index) => index !== before);
  const mixed = shuffled(others, random);
  mixed.splice(answerIndex, 0, choices[before] ?? '');
  return { ...original, choices: mixed, answerIndex };
}
