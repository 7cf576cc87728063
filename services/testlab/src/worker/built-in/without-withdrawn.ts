import type { BankMatch } from '@portal/knowledge';
import { keyOf } from '../question/key-of';

/**
 * Removes withdrawn questions from a match; a topic without remaining questions is removed as
 * well.
 * @param withdrawn keys of withdrawn questions
 */
export function withoutWithdrawn(found: BankMatch, withdrawn: readonly string[]): BankMatch {
  if (withdrawn.length === 0) return found;
  const gone = new Set(withdrawn);
  const topics = found.topics
    .map((topic) => {
      return { ...topic, questions: topic.questions.filter((one) => !gone.has(keyOf(one))) };
    })
    .filter(({ questions }) => questions.length > 0);
  return { ...found, topics };
}
