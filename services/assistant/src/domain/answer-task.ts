import type { ChatMode, ChatSource } from '@portal/contracts/assistant';
import type { MissingOwn } from './missing-own';
import type { Passage } from './passage';

/** Earlier messages of a chat. */
export interface Turn {
  role: 'user' | 'assistant';
  content: string;
  /** Sources of an answer. */
  sources?: readonly ChatSource[];
}

/** One of several questions of a message. */
export interface QuestionPart {
  question: string;
  /** Passages found for it, best first; each is among the passages of the task. */
  passages: readonly Passage[];
  isHelp: boolean;
}

/** Input for writing an answer. */
export interface AnswerTask {
  studentId: string;
  message: string;
  mode: ChatMode;
  history: readonly Turn[];
  /** Whether the chat has more messages before the history. */
  hasEarlier: boolean;
  passages: readonly Passage[];
  /** Whether the only passage is the help article whose title the question is. */
  isHelp: boolean;
  /**
   * Whether the message answers the preceding quiz; the passages are then the concepts of the
   * quiz.
   */
  isQuizAnswer: boolean;
  /** Why the passages contain no own material although the question asks for it. */
  missingOwn: MissingOwn | null;
  /** The questions of a message with several; empty: it is a single question. */
  parts: readonly QuestionPart[];
  /** Further questions, which are not searched for; empty if a model answers. */
  leftOut: readonly string[];
}

/**
 * A piece of an answer: more text, a text that replaces all text so far, or a notice for the
 * student.
 */
export type AnswerPiece = { text: string } | { instead: string } | { notice: string };
