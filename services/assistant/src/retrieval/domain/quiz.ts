import { isQuestion } from './question-openings';
import type { Turn } from '../../domain/answer-task';
import { readQuestion } from '../../domain/read-question';
import { smallTalkOf } from '../../domain/small-talk';

/** Last sentence of a quiz, which identifies a quiz in a chat. */
export const QUIZ_END = 'Answer them here; then I show you what to compare your answer with.';
const WISH =
  /^(?:please )?(?:tell me|show me|give me|find|search|look up|help|i (?:want|need|would like)|skip|next|stop|more)\b/iu;
const QUIZ_ON = /\bquiz me (?:on|about) (.{2,200})$/iu;

/** Returns the last answer that cites concepts, or undefined. */
export function lastIdeas(history: readonly Turn[]): Turn | undefined {
  return history.findLast(({ sources }) => sources?.some(({ kind }) => kind === 'concept'));
}

/** Returns the subject of a quiz request such as `quiz me on inflation`, or an empty string. */
export function quizSubject(message: string): string {
  return QUIZ_ON.exec(message.replace(/\s+/g, ' ').trim().slice(0, 400))?.[1] ?? '';
}

/** Whether a message answers the preceding quiz rather than asking for something else. */
export function answersQuiz(message: string, history: readonly Turn[]): boolean {
  const last = history.at(-1);
  if (last?.role !== 'assistant' || !last.content.endsWith(QUIZ_END)) return false;
  const text = message.replace(/\s+/g, ' ').trim();
  if (smallTalkOf(text) || isQuestion(text) || text.endsWith('?') || WISH.test(text)) return false;
  return !['check', 'reason', 'read-next', 'quote'].includes(readQuestion(text).kind);
}
