import type { Question } from '../question';
import { contentStems, sharedCount } from '../language/stem';
import { plain } from './given-away';

function likeness(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const least = Math.min(first.size, second.size);
  const all = first.size + second.size;
  return least === 0 ? 0 : (2 * sharedCount(first, second)) / all;
}

function answerOf(question: Question): string {
  return plain(question.choices[question.answerIndex] ?? '');
}

/** Whether two questions ask nearly the same thing. */
export function areNearDuplicates(first: Question, second: Question): boolean {
  const one = plain(first.question);
  const other = plain(second.question);
  const sameAnswer = answerOf(first) === answerOf(second);
  if (one === other)
    return (
      sameAnswer ||
      first.choices.map(plain).sort().join('|') === second.choices.map(plain).sort().join('|')
    );
  const alike = likeness(contentStems(first.question), contentStems(second.question));
  if (sameAnswer && alike >= 0.6) return true;
  if (alike >= 0.92 && contentStems(first.question).size > 4) return true;
  return first.source !== null && first.source === second.source;
}
