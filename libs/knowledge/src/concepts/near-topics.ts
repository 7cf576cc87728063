import { knownForms } from '../names/plural-forms';
import { keysOfTopic } from '../names/look-up-names';
import { capitalise } from '../words/capitalise';
import { isFunctionWord } from '../words/function-words';
import type { ConceptStore } from './concept-store';

/** Generic words of many names, which are ignored when similar topics are searched. */
const GENERIC = new Set(
  `care management study practice technique concept topic skill assessment treatment principle theory method analysis
  application fundamental overview system process type kind introduction basic advanced modern general applied`.split(
    /\s+/,
  ),
);
/** Maximum number of names used for each word; the others are ignored. */
const MOST = 200;

/** Returns the specific words of a typed topic. */
export function significantWords(words: readonly string[]): string[] {
  return words.filter((word) => !GENERIC.has(word) && !isFunctionWord(word));
}

/**
 * Returns topics that share a specific word with a typed one, kinds and topics before single
 * concepts.
 */
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
