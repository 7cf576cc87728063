import type { BankMatch } from '@portal/knowledge';
import { keyOf } from '../question/key-of';

/**
 * What was found, without questions that are asked no more; a topic of which none is left was not found.
 * @param withdrawn their keys.
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
