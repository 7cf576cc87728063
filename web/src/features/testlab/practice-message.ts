import type { PracticeState } from './practice-state';

/** A message with its place: the form, the question, or the end of the session. */
export type PracticeMessage =
  | { place: 'material'; text: string }
  | { place: 'answer'; text: string; sessionId: string; question: number }
  | { place: 'finish'; text: string; sessionId: string }
  /** The test cannot end before its unsent choices are sent. */
  | { place: 'finish'; text: string; sessionId: string; endsWhenSent: true };

/**
 * Returns whether the message concerns the current question and test: an answer may fail after the
 * student has left them.
 */
export function isAbout(message: PracticeMessage, state: PracticeState): boolean {
  const { sessionId, current, unsent } = state;
  if (message.place === 'material') return true;
  if (message.sessionId !== sessionId) return false;
  if ('endsWhenSent' in message) return unsent.length > 0;
  return message.place === 'finish' || message.question === current;
}
