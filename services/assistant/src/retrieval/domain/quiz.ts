import { isQuestion } from './question-openings';
import type { Turn } from '../../domain/answer-task';
import { readQuestion } from '../../domain/read-question';
import { smallTalkOf } from '../../domain/small-talk';

/** The end of a quiz, by which it is known in a chat. */
export const QUIZ_END = 'Answer them here; then I show you what to compare your answer with.';
const WISH =
  /^(?:please )?(?:tell me|show me|give me|find|search|look up|help|i (?:want|need|would like)|skip|next|stop|more)\b/iu;
const QUIZ_ON = /\bquiz me (?:on|about) (.{2,200})$/iu;

/** The last answer that rests on ideas; undefined: none was given. */
export function lastIdeas(history: readonly Turn[]): Turn | undefined {
  return history.findLast(({ sources }) => sources?.some(({ kind }) => kind === 'concept'));
}

/** What a request for a quiz names by itself: `quiz me on inflation`; empty where it names nothing. */
export function quizSubject(message: string): string {
  return QUIZ_ON.exec(message.replace(/\s+/g, ' ').trim().slice(0, 400))?.[1] ?? '';
}

/** Whether a message answers the quiz before it, rather than asking for something else. */
export function answersQuiz(message: string, history: readonly Turn[]): boolean {
  const last = history.at(-1);
  if (last?.role !== 'assistant' || !last.content.endsWith(QUIZ_END)) return false;
  const text = message.replace(/\s+/g, ' ').trim();
  if (smallTalkOf(text) || isQuestion(text) || text.endsWith('?') || WISH.test(text)) return false;
  return !['check', 'reason', 'read-next', 'quote'].includes(readQuestion(text).kind);
}
