import type { ChatSource } from '@portal/contracts/assistant';
import type { Knowledge } from '@portal/knowledge';
import type { Turn } from '../domain/answer-task';
import type { Passage } from '../domain/passage';
import { lastIdeas, quizSubject } from './domain/quiz';
import { conceptPassage } from './portal-passages';

/** Maximum number of concepts that a quiz request names. */
const NAMED_MOST = 8;
/** Maximum number of concepts with the same name in several fields. */
const SAME_NAME_MOST = 50;

/**
 * Returns the concepts for a quiz: those that the request names, else those of the last answer
 * that cites any.
 */
export function quizPassages(
  knowledge: Knowledge,
  request: string,
  history: readonly Turn[],
): Passage[] {
  const named = knowledge.findNamed(quizSubject(request), NAMED_MOST);
  if (named.length > 0) return named.map(conceptPassage);
  const sources = lastIdeas(history)?.sources ?? [];
  return sources.flatMap((source) => passageOf(knowledge, source) ?? []);
}

/** Returns the concept of a cited source; undefined if it no longer exists. */
function passageOf(knowledge: Knowledge, { kind, title, place }: ChatSource): Passage | undefined {
  if (kind !== 'concept') return undefined;
  const named = knowledge.findNamed(title, SAME_NAME_MOST).map(conceptPassage);
  const called = named.filter((one) => one.title === title);
  return called.find((one) => one.place === place) ?? called[0];
}
