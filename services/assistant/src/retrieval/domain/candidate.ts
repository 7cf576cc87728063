import type { Passage } from '../../domain/passage';

/** A passage that may bear on a question, and what it has of the question's words. */
export interface Candidate {
  passage: Passage;
  /** Words of the passage, repetitions included. */
  length: number;
  /**
   * By each lexeme of the question that it has, a letter for each place where that stands: A in the title, B in
   * other names, C in the text, D in the hints.
   */
  matches: ReadonlyMap<string, string>;
}
