/** One multiple-choice question, from whichever engine or bank it comes. */
export interface Question {
  question: string;
  choices: string[];
  /** Position of the one right choice in `choices`. */
  answerIndex: number;
  explanation: string;
  /** The sentence of the text the question is grounded in, where there is one. */
  source: string | null;
  /** Whether a model made it; undefined: it did not. */
  isByModel?: boolean | undefined;
  /** The term that it is about; undefined: of the bank, or a model's. */
  about?: string | undefined;
}

/** Whose a question is: in the words of the student's text, the portal's own, or a model's. */
export function originOf({ source, isByModel }: Question): 'text' | 'portal' | 'model' {
  if (isByModel) return 'model';
  return source === null ? 'portal' : 'text';
}

/** Questions on one concept or term in one test. */
export const MOST_ON_TERM = 2;
