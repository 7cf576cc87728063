/** Ways of asking for a concept of the portal's store, in the store's words. */
export type ConceptKind = 'case' | 'description' | 'example' | 'meaning';

export type QuestionKind = ConceptKind | 'definition' | 'term';

/** A draft of a question: the right answer and the wrong ones, not yet shuffled. */
export interface Draft {
  kind: QuestionKind;
  question: string;
  answer: string;
  distractors: string[];
  explanation: string;
  source: string;
  /** The aspect of a concept that is asked for; see `ConceptAsked`. */
  turnsOn?: string;
  /** Subject of the question, as written. */
  term: string;
  /** Subject in lower case; few questions should share it. */
  topic: string;
  /** Position in the text, 0 to 1. */
  place: number;
  /** Quality, 0 to 1. */
  score: number;
}

const CONCEPT_KINDS: ReadonlySet<QuestionKind> = new Set<ConceptKind>([
  'case',
  'description',
  'example',
  'meaning',
]);

/**
 * Returns whether the wording is the portal's own; the text only determines that the question is
 * asked.
 */
export function isOfConcept({ kind }: Draft): boolean {
  return CONCEPT_KINDS.has(kind);
}

/** Returns the usual explanation: the sentence with the answer. */
export function quoteSource(source: string): string {
  const quoted = source.replace(/"/g, "'");
  return `Your text says: "${quoted}${/[.!?]'?$/.test(quoted) ? '' : '.'}"`;
}
