import { isFunctionWord } from '../engine/language/function-words';
import { stem } from '../engine/language/stem';
import type { Concept, ConceptGroup } from './concept';
import { readConceptFiles, type ConceptFile } from './concept-file';
import { NamesIndex } from './names-index';
import { nameWords } from './name-words';

/** The stems by which a text is seen to explain a concept. */
export interface ConceptStems {
  meaning: ReadonlySet<string>;
  cues: ReadonlySet<string>;
}

/** A word that one concept in so many has says nothing more of it. */
const RARE = 1 / 1_000;
const LEAST_WEIGHT = 0.25;
/** Words are counted by their beginnings, in so many of the concepts: that is near enough, and soon done. */
const BEGINNING = 6;
const COUNTED = 500;

/** The concepts of the portal, and the names by which texts call them. */
export class ConceptStore {
  readonly concepts: readonly Concept[];
  readonly names: NamesIndex;
  private readonly keys = new Map<string, string>();
  private readonly stemsOfKeys = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly ofAll: number;

  constructor(files: readonly ConceptFile[]) {
    this.concepts = files.flatMap(conceptsOf);
    this.names = new NamesIndex(this.concepts, this.keys);
    const step = Math.ceil(this.concepts.length / COUNTED);
    const counted = this.concepts.filter((_, at) => at % step === 0);
    this.ofAll = counted.length + 1;
    for (const concept of counted) this.count(concept);
  }

  /** Reads the portal's concepts; a tenth of a second. */
  static read(): ConceptStore {
    return new ConceptStore(readConceptFiles());
  }

  /** The stems of what it means and of what stands by it, without those of its own names. */
  stemsOf({ term, aliases, meaning, cues }: Concept): ConceptStems {
    const own = this.stems([term, ...aliases].join(' '));
    const without = (text: string) =>
      new Set([...this.stems(text)].filter((known) => !own.has(known)));
    return { meaning: without(meaning), cues: without(cues.join(' ')) };
  }

  /** How much a stem tells of a concept, 0.25 to 1: the fewer concepts have it, the more. */
  weightOf(known: string): number {
    const count = this.counts.get(known.slice(0, BEGINNING)) ?? 0;
    const share = (count + 1) / this.ofAll;
    return Math.max(LEAST_WEIGHT, Math.min(1, Math.log(share) / Math.log(RARE)));
  }

  private count({ meaning, cues }: Concept): void {
    for (const text of [meaning, ...cues]) {
      for (const word of text.toLowerCase().split(' ')) {
        const beginning = word.slice(0, BEGINNING);
        this.counts.set(beginning, (this.counts.get(beginning) ?? 0) + 1);
      }
    }
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

/** The stem of a word as names are compared; null of a word that says nothing by itself. */
export function stemOfKey(key: string, known: Map<string, string>): string | null {
  const before = known.get(key);
  if (before !== undefined) return before || null;
  const one = key.length < 3 || isFunctionWord(key) ? '' : stem(key);
  known.set(key, one);
  return one || null;
}

function conceptsOf({ field, topic, groups }: ConceptFile): Concept[] {
  return groups.flatMap(({ kind, concepts }) => {
    const group: ConceptGroup = { field, topic: `${field}: ${topic}`, kind, concepts: [] };
    group.concepts = concepts.map((one) => ({ ...one, case: one.case ?? null, group }));
    return group.concepts;
  });
}
