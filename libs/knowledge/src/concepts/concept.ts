/** Sibling concepts, which exclude each other. */
export interface ConceptGroup {
  field: string;
  /** Its topic: the concepts of one topic are in one file. */
  topic: string;
  /** The index of that topic. */
  place: number;
  kind: string;
  concepts: Concept[];
}

/** A named idea of a field, defined in the words of experts. */
export interface Concept {
  group: ConceptGroup;
  term: string;
  aliases: readonly string[];
  meaning: string;
  cases: readonly string[];
  cues: readonly string[];
}
