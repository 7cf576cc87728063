/** Siblings: what one of them is, no other is. */
export interface ConceptGroup {
  field: string;
  /** The file it stands in: concepts of one topic stand together. */
  topic: string;
  /** The place of that file among all. */
  place: number;
  kind: string;
  concepts: Concept[];
}

/** A named idea of a field, in the words of people who know it. */
export interface Concept {
  group: ConceptGroup;
  term: string;
  aliases: readonly string[];
  meaning: string;
  cases: readonly string[];
  cues: readonly string[];
}
