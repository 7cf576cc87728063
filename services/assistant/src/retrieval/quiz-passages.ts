import type { ChatSource } from '@portal/contracts/assistant';
import type { Knowledge } from '@portal/knowledge';
import type { Turn } from '../domain/answer-task';
import type { Passage } from '../domain/passage';
import { lastIdeas, quizSubject } from './domain/quiz';
import { conceptPassage } from './portal-passages';

/** Concepts that a request for a quiz names, at most. */
const NAMED_MOST = 8;
/** Concepts of several fields that share a name, at most. */
const SAME_NAME_MOST = 50;

/** The concepts that a quiz is on: those that the request names, else those of the last answer that had any. */
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

/** The concept that a source of an answer is; undefined if it is known no more. */
function passageOf(knowledge: Knowledge, { kind, title, place }: ChatSource): Passage | undefined {
  if (kind !== 'concept') return undefined;
  const named = knowledge.findNamed(title, SAME_NAME_MOST).map(conceptPassage);
  const called = named.filter((one) => one.title === title);
  return called.find((one) => one.place === place) ?? called[0];
}
