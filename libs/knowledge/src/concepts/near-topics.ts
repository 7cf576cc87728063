import { knownForms } from '../names/plural-forms';
import { keysOfTopic } from '../names/look-up-names';
import { capitalise } from '../words/capitalise';
import { isFunctionWord } from '../words/function-words';
import type { ConceptStore } from './concept-store';

/** Words that most names could have: they say nothing of what is near. */
const GENERIC = new Set(
  `care management study practice technique concept topic skill assessment treatment principle theory method analysis
  application fundamental overview system process type kind introduction basic advanced modern general applied`.split(
    /\s+/,
  ),
);
/** Names with a word: more of them, and the word says too little. */
const MOST = 200;

/** Words of a typed topic that say what it is about. */
export function significantWords(words: readonly string[]): string[] {
  return words.filter((word) => !GENERIC.has(word) && !isFunctionWord(word));
}

/** Topics that share a telling word with a typed one, those of kinds and topics before single concepts. */
export function nearTopics(store: ConceptStore, typed: string, limit: number): string[] {
  const { index, at } = store.names.named;
  const words = knownForms(keysOfTopic(typed), [index, store.headings.index]);
  const near = significantWords(words).flatMap((word) => {
    const headings = store.headings.index.byAny(word).slice(0, MOST);
    const names = index.byAny(word).slice(0, MOST);
    return [
      ...headings.flatMap((number) => store.headings.at(number)?.name ?? []),
      ...names.flatMap((number) => at(number)?.concept.term ?? []),
    ];
  });
  const distinct = new Map(near.map((name) => [name.toLowerCase(), capitalise(name)]));
  return [...distinct.values()].filter((name) => !/[,;]/.test(name)).slice(0, limit);
}
