export { Knowledge } from './knowledge';
export { TopicNames } from './index/topic-names';
export { CALCULATIONS } from './calculations';
export type { Calculation, Values } from './calculations/calculation';
export { NORMAL_FORMS, type WorkedQuestions } from './calculations/normal-forms';
export { nearTopics } from './concepts/near-topics';
export { QuestionBank, type BankFit, type BankMatch } from './bank/question-bank';
export {
  DEPTHS,
  type BankFile,
  type BankQuestion,
  type BankTopic,
  type Depth,
} from './bank/bank-topic';
export type { Concept, ConceptGroup } from './concepts/concept';
export type { ConceptFile, WrittenConcept } from './concepts/concept-file';
export { ConceptStore, stemOfKey, type ConceptStems } from './concepts/concept-store';
export { findTyped, type FoundConcepts, type TypedConcepts } from './concepts/find-typed';
export { manyOf } from './concepts/headings';
export { namesOf, type NameFound, type NameKind } from './concepts/names-index';
export type { GlossaryEntry, HelpArticle } from './help/help-article';
export { subjectOf } from './names/asked-subject';
export { equationKey } from './names/equation-key';
export { keysOfTopic } from './names/look-up-names';
export { keysOfName } from './names/word-index';
export { capitalise } from './words/capitalise';
export * from './words/function-words';
export { nameWords, type NameWord } from './words/name-words';
export { oneEditFrom } from './words/typing-errors';
export { contentStems, coversMeaning, sharedCount, stem, wordsOf } from './words/stem';
