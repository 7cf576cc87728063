import type { PracticeState } from './practice-state';

/** A message with its place: the form, the question, or the end of the session. */
export type PracticeMessage =
  | { place: 'material'; text: string }
  | { place: 'answer'; text: string; sessionId: string; question: number }
  | { place: 'finish'; text: string; sessionId: string };

/**
 * Returns whether the message concerns the current question and test: an answer may fail after the
 * student has left them.
 */
export function isAbout(message: PracticeMessage, { sessionId, current }: PracticeState): boolean {
  if (message.place === 'material') return true;
  if (message.sessionId !== sessionId) return false;
  return message.place === 'finish' || message.question === current;
}
