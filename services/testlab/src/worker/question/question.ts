/** One multiple-choice question, of any engine or bank. */
export interface Question {
  question: string;
  choices: string[];
  /** Index of the right choice in `choices`. */
  answerIndex: number;
  explanation: string;
  /** Sentence of the text on which the question is based; null if there is none. */
  source: string | null;
  /** Whether a model made the question; undefined if not. */
  isByModel?: boolean | undefined;
  /** Term of the question; undefined for questions of the bank or of a model. */
  about?: string | undefined;
}

/** Returns the origin of a question: the student's text, the portal, or a model. */
export function originOf({ source, isByModel }: Question): 'text' | 'portal' | 'model' {
  if (isByModel) return 'model';
  return source === null ? 'portal' : 'text';
}

/** Maximum number of questions on one concept or term in one test. */
export const MOST_ON_TERM = 2;
