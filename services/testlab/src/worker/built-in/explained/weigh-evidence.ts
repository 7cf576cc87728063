import type { Concept, ConceptStore } from '@portal/knowledge';
import type { Mention } from './find-mentions';
import type { ReadText } from './read-text';
import { TELLING } from './telling';

/** Evidence for a concept in a text. */
export interface Evidence {
  concept: Concept;
  mentions: readonly Mention[];
  /** Sum of the weights of words of its meaning and its cues near its name, each counted once. */
  weight: number;
  /** Degree to which a sentence defines it, 0 to 1. */
  telling: number;
  /** Largest share of its meaning in a sentence with its name and the next one, 0 to 1. */
  together: number;
  /** Maximum weight of a defining sentence and the next one. */
  told: number;
  /** Index of the sentence with its name that says most about it. */
  source: number;
}

/** Factors of sentences by their distance from the one with the name. */
const NEAR: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0.7],
  [2, 0.45],
  [3, 0.3],
  [-1, 0.4],
];
/** Share of sentences from which on a word is too common to characterise any of them. */
const EVERYWHERE = 0.12;
const LEAST_SENTENCES = 25;
const MOST_MENTIONS = 60;
/**
 * Maximum number of windows: an explanation is in few places, and words collected from the whole
 * text match by chance.
 */
const MOST_WINDOWS = 4;
/**
 * Bonus of a word of the meaning over a cue, and the base factor of a sentence that does not
 * define, for the choice of the sentence to quote.
 */
const OF_MEANING = 0.5;
const UNTOLD = 0.4;
/** Factor of the next sentence. */
const NEXT = 0.7;
/** Minimum degree for a sentence to define its name. */
const SAYS = TELLING.says;
/** Factor of an enumeration, which says nothing about its items. */
const IN_ROW = 0.4;

/**
 * Collects the evidence near the mentions of a concept; a window ends at a sentence in `others`,
 * which is about another concept.
 */
export function weighEvidence(
  concept: Concept,
  mentions: readonly Mention[],
  others: ReadonlySet<number>,
  { sentences, counts }: ReadText,
  store: ConceptStore,
): Evidence {
  const stems = store.stemsOf(concept);
  const weights = new Map<string, number>();
  for (const one of [...stems.meaning, ...stems.cues]) {
    const share = (counts.get(one) ?? 0) / Math.max(LEAST_SENTENCES, sentences.length);
    weights.set(one, store.weightOf(one) * (share > EVERYWHERE ? 0.5 : 1));
  }
  const listened: Listened = { weights, meaning: stems.meaning, others, sentences };
  const some = mentions.slice(0, MOST_MENTIONS);
  const windows = some
    .map((mention) => listen(mention, listened))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_WINDOWS);
  const heard = new Map<string, number>();
  for (const { words } of windows) {
    for (const [one, counted] of words) heard.set(one, Math.max(heard.get(one) ?? 0, counted));
  }
  const weightOf = (one: string) => weights.get(one) ?? 0;
  const whole = sumOf(stems.meaning, weightOf);
  const said = some.map((mention) => sayingOf(mention, listened));
  const most = said.reduce<Saying | undefined>(
    (best, one) => (best === undefined || one.worth > best.worth ? one : best),
    undefined,
  );
  return {
    concept,
    mentions,
    weight: sumOf(heard.keys(), (one) => weightOf(one) * (heard.get(one) ?? 0)),
    telling: Math.max(0, ...windows.map((one) => one.mention.telling)),
    together: whole === 0 ? 0 : Math.max(0, ...said.map((one) => one.meaning)) / whole,
    told: Math.max(0, ...said.flatMap((one) => (one.mention.telling >= SAYS ? one.weight : []))),
    source: most?.mention.at ?? 0,
  };
}

function sumOf(some: Iterable<string>, value: (one: string) => number): number {
  let sum = 0;
  for (const one of some) sum += value(one);
  return sum;
}

interface Listened {
  weights: ReadonlyMap<string, number>;
  meaning: ReadonlySet<string>;
  others: ReadonlySet<number>;
  sentences: ReadText['sentences'];
}

/** Returns the words near one mention, each with its nearness. */
function listen(mention: Mention, { weights, others, sentences }: Listened) {
  const words = new Map<string, number>();
  for (const [distance, nearness] of NEAR) {
    const at = mention.at + distance;
    const near = sentences[at];
    if (near === undefined || near.section !== sentences[mention.at]?.section) continue;
    if (distance > 0 && others.has(at)) break;
    const counted = nearness * (mention.isListed ? IN_ROW : 1);
    for (const one of weights.keys()) {
      if (near.stems.has(one)) words.set(one, Math.max(words.get(one) ?? 0, counted));
    }
  }
  const weight = sumOf(words.keys(), (one) => (weights.get(one) ?? 0) * (words.get(one) ?? 0));
  // A defining sentence ranks above another one with equally many of the words.
  return { mention, words, rank: weight * (0.6 + 0.4 * mention.telling) };
}

/**
 * Content of a sentence with the name and of the next one: the weights of words of the meaning,
 * and of all words.
 */
interface Saying {
  mention: Mention;
  meaning: number;
  weight: number;
  /** Suitability as a quotation. */
  worth: number;
}

function sayingOf(mention: Mention, { weights, meaning, others, sentences }: Listened): Saying {
  const own = sentences[mention.at];
  const following = others.has(mention.at + 1) ? undefined : sentences[mention.at + 1];
  const next = following?.section === own?.section ? following : undefined;
  const said: Saying = { mention, meaning: 0, weight: 0, worth: 0 };
  for (const [one, weight] of weights) {
    const share = own?.stems.has(one) ? 1 : next?.stems.has(one) ? NEXT : 0;
    said.weight += weight * share;
    if (meaning.has(one)) said.meaning += weight * share;
  }
  const quoted = said.weight + said.meaning * OF_MEANING;
  said.worth = quoted * (UNTOLD + (1 - UNTOLD) * mention.telling);
  return said;
}
