import { contentStems } from '../language/stem';
import { spreadOut } from '../seeded-random';
import type { PreparedText } from '../text/prepare-text';
import type { Definition } from './definition';
import { findDefinitions } from './find-definitions';
import { findLists, type NamedList } from './find-lists';
import { findTerms, type TermStore } from './find-terms';
import { learnCase } from './term-case';

const MAX_DEFINITIONS = 150;
const MAX_LISTS = 60;

/** All that is learnt from a text, before anything is asked. */
export interface Knowledge extends TermStore {
  prepared: PreparedText;
  definitions: readonly Definition[];
  lists: readonly NamedList[];
  /** The definitions by the sentence they stand in. */
  definitionOf: ReadonlyMap<string, Definition>;
  /** The stems of what each definition says. */
  meaningStems: ReadonlyMap<Definition, ReadonlySet<string>>;
  /** The stems of each of all the sentences, in their order. */
  stems: readonly ReadonlySet<string>[];
}

/** Learns what a text defines, lists and speaks of. */
export function learnText(prepared: PreparedText): Knowledge {
  const memory = learnCase(prepared.allSentences);
  const definitions = spreadOut(findDefinitions(prepared, memory), MAX_DEFINITIONS);
  const lists = spreadOut(findLists(prepared), MAX_LISTS);
  const terms = findTerms(prepared.allSentences, { definitions, lists, memory });
  const stems = prepared.allSentences.map((sentence) => contentStems(sentence.text));
  return {
    ...terms,
    prepared,
    definitions,
    definitionOf: new Map(definitions.map((definition) => [definition.source, definition])),
    meaningStems: new Map(
      definitions.map((definition) => [definition, contentStems(definition.meaning)]),
    ),
    lists,
    stems,
  };
}
