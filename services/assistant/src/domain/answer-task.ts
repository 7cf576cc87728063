import type { ChatMode, ChatSource } from '@portal/contracts/assistant';
import type { MissingOwn } from './missing-own';
import type { Passage } from './passage';

/** Earlier messages of a chat. */
export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** What an answer rests on. */
  sources?: readonly ChatSource[];
}

/** One of several questions of a message. */
export interface QuestionPart {
  question: string;
  /** What was found for it, best first; each is among the passages of the task. */
  passages: readonly Passage[];
  isHelp: boolean;
}

/** What an answer is written to. */
export interface AnswerTask {
  studentId: string;
  message: string;
  mode: ChatMode;
  history: readonly Turn[];
  /** Whether more was said before that. */
  hasEarlier: boolean;
  passages: readonly Passage[];
  /** Whether the one passage is the help article that the question is the title of. */
  isHelp: boolean;
  /** Whether the message answers the quiz before it: the passages are what it was on. */
  isQuizAnswer: boolean;
  /** Why the own material is not among the passages where the question asks for it. */
  missingOwn: MissingOwn | null;
  /** The questions of the message, where there are several; none: it is one question. */
  parts: readonly QuestionPart[];
  /** Further questions, which are not looked into; none where a model answers. */
  leftOut: readonly string[];
}

/**
 * A piece of an answer: more of its text, what its text is instead of all that came, or what the student should
 * know of it.
 */
export type AnswerPiece = { text: string } | { instead: string } | { notice: string };
