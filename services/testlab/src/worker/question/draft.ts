/** Ways of asking for a concept of the portal's store, in the store's words. */
export type ConceptKind = 'case' | 'description' | 'example' | 'meaning';

export type QuestionKind = ConceptKind | 'definition' | 'term';

/** A question in the making: the right answer and the wrong ones, not yet mixed. */
export interface Draft {
  kind: QuestionKind;
  question: string;
  answer: string;
  distractors: string[];
  explanation: string;
  source: string;
  /** Of a concept, what of it is asked: see `ConceptAsked`. */
  turnsOn?: string;
  /** What the question is about, as it is written. */
  term: string;
  /** The same in lower case; few questions should share it. */
  topic: string;
  /** Where in the text it stands, 0 to 1. */
  place: number;
  /** How good it is, 0 to 1. */
  score: number;
}

const CONCEPT_KINDS: ReadonlySet<QuestionKind> = new Set<ConceptKind>([
  'case',
  'description',
  'example',
  'meaning',
]);

/** Whether its words are the portal's own: the text only decides that it is asked. */
export function isOfConcept({ kind }: Draft): boolean {
  return CONCEPT_KINDS.has(kind);
}

/** The usual explanation: the sentence the answer stands in. */
export function quoteSource(source: string): string {
  const quoted = source.replace(/"/g, "'");
  return `Your text says: "${quoted}${/[.!?]'?$/.test(quoted) ? '' : '.'}"`;
}
