import type { Definition } from '../knowledge/definition';
import type { NamedList } from '../knowledge/find-lists';
import type { TermStore } from '../knowledge/find-terms';
import type { PreparedText } from '../text/prepare-text';
import type { Random } from '../seeded-random';

/** All that the strategies know of a text. */
export interface KnowledgeBase extends TermStore {
  prepared: PreparedText;
  definitions: readonly Definition[];
  lists: readonly NamedList[];
  /** The definitions by the sentence they stand in. */
  definitionOf: ReadonlyMap<string, Definition>;
  /** The stems of what each definition says. */
  meaningStems: ReadonlyMap<Definition, ReadonlySet<string>>;
  random: Random;
  /** The stems of each of all the sentences, in their order. */
  stems: readonly ReadonlySet<string>[];
}
