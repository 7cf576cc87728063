import type { PracticeState } from './practice-state';

/** What is said, and beside what: the form, the question, or the end of the session. */
export type Told =
  | { place: 'material'; text: string }
  | { place: 'answer'; text: string; sessionId: string; question: number }
  | { place: 'finish'; text: string; sessionId: string };

/** Whether it is said of what is shown: an answer may fail once its question, or its test, is left. */
export function isAbout(told: Told, { sessionId, current }: PracticeState): boolean {
  if (told.place === 'material') return true;
  if (told.sessionId !== sessionId) return false;
  return told.place === 'finish' || told.question === current;
}
