import { isFunctionWord } from '../words/function-words';
import { stem } from '../words/stem';
import type { Concept } from './concept';
import type { ConceptFile } from './concept-file';
import { indexConcepts, type ConceptIndex, type WrittenConcepts } from './concept-index';
import { conceptTopic, type ConceptTopic } from './concept-topic';
import { beginningOf } from '../words/count-words';
import type { Heading } from './headings';
import type { Named } from '../names/look-up-names';
import { NamesIndex, type Name } from './names-index';
import { equationKey } from '../names/equation-key';
import { nameWords } from '../words/name-words';
import { WordIndex } from '../names/word-index';

/** Stems that show that a text explains a concept. */
export interface ConceptStems {
  meaning: ReadonlySet<string>;
  cues: ReadonlySet<string>;
}

/** Share of the concepts with a word at or below which the word has the maximum weight, 1. */
const RARE = 1 / 1_000;
const LEAST_WEIGHT = 0.25;

/**
 * The concepts of the portal, and the names used for them in texts and by students. Topics are
 * read on demand.
 */
export class ConceptStore {
  readonly names: NamesIndex;
  readonly headings: Named<Heading>;
  private readonly topics: (ConceptTopic | undefined)[] = [];
  private readonly keys = new Map<string, string>();
  private readonly stemsOfKeys = new Map<string, string>();
  private readonly index: ConceptIndex;
  private readonly counts: ReadonlyMap<string, number>;

  constructor(private readonly written: WrittenConcepts) {
    const { index } = written;
    this.index = index;
    this.names = new NamesIndex(
      { index: new WordIndex(index.names), at: (number) => this.nameAt(number) },
      this.keys,
    );
    this.headings = {
      index: new WordIndex(index.headingNames),
      at: (number) => index.headings[number],
    };
    this.counts = new Map(index.counts);
  }

  /** Creates a store of loaded concepts. */
  static fromFiles(files: readonly ConceptFile[]): ConceptStore {
    return new ConceptStore(indexConcepts(files));
  }

  /** Returns all concepts, and so reads every topic. */
  get concepts(): Concept[] {
    return this.index.topics.flatMap((_, place) => this.topicAt(place).concepts);
  }

  /** Returns a topic by its index. */
  topicAt(place: number): ConceptTopic {
    return (this.topics[place] ??= conceptTopic(this.written.fileAt(place), place));
  }

  /** Returns the stems of its meaning and its cues, without those of its own names. */
  stemsOf({ term, aliases, meaning, cues }: Concept): ConceptStems {
    const own = this.stems([term, ...aliases].join(' '));
    const without = (text: string) =>
      new Set([...this.stems(text)].filter((known) => !own.has(known)));
    return { meaning: without(meaning), cues: without(cues.join(' ')) };
  }

  /** Returns the weight of a stem, 0.25 to 1: the fewer concepts contain it, the higher. */
  weightOf(known: string): number {
    const count = this.counts.get(beginningOf(known)) ?? 0;
    const share = (count + 1) / (this.index.counted + 1);
    return Math.max(LEAST_WEIGHT, Math.min(1, Math.log(share) / Math.log(RARE)));
  }

  /** Returns the concepts of an equation; none if the text is not an equation. */
  byEquation(written: string): Concept[] {
    const key = equationKey(written);
    const row = key === null ? undefined : this.index.equations.find(([known]) => known === key);
    return (row?.[1] ?? []).flatMap((number) => this.nameAt(number)?.concept ?? []);
  }

  private nameAt(number: number): Name | undefined {
    const { topics } = this.index;
    let [low, high] = [0, topics.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((topics[middle]?.firstName ?? 0) <= number) low = middle;
      else high = middle - 1;
    }
    return this.topicAt(low).names[number - (topics[low]?.firstName ?? 0)];
  }

  private stems(text: string): Set<string> {
    const found = new Set<string>();
    for (const { key } of nameWords(text, this.keys)) {
      const one = stemOfKey(key, this.stemsOfKeys);
      if (one !== null) found.add(one);
    }
    return found;
  }
}

/** Returns the stem of a name's word; null for a word without meaning of its own. */
export function stemOfKey(key: string, known: Map<string, string>): string | null {
  const before = known.get(key);
  if (before !== undefined) return before || null;
  const one = key.length < 3 || isFunctionWord(key) ? '' : stem(key);
  known.set(key, one);
  return one || null;
}
