import type { Definition } from './definition';

/** The forms a term can have; only terms of one form stand beside each other as choices. */
export type TermForm = 'person' | 'name' | 'plural' | 'singular';

/** A term of the text and what is known of it. */
export interface Term {
  key: string;
  text: string;
  /** The stems of its words. */
  stems: ReadonlySet<string>;
  form: TermForm;
  count: number;
  definition: Definition | null;
  /** Numbers of the sentences (of all sentences) it occurs in. */
  sentences: number[];
  /** Keys of the terms named in one list with it. */
  listedWith: Set<string>;
  aliases: Set<string>;
  headings: Set<string>;
  /** How much the term is worth asking for. */
  weight: number;
}
