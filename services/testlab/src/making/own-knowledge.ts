import type { QuestionBank } from '../bank/question-bank';
import type { ConceptStore } from '../concepts/concept-store';

/** What the portal knows by itself. */
export interface OwnKnowledge {
  bank: QuestionBank;
  /** Read with the first test that a process makes. */
  concepts: () => ConceptStore;
}
