import type { Passage } from '../../domain/passage';

/** A passage that may be relevant to a question, and its matches with the question's words. */
export interface Candidate {
  passage: Passage;
  /** Words of the passage, including repetitions. */
  length: number;
  /**
   * Maps each matching lexeme of the question to a letter per occurrence: A in the title, B in
   * other names, C in the text, D in the hints.
   */
  matches: ReadonlyMap<string, string>;
}
