import type { Concept, ConceptStore } from '@portal/knowledge';
import type { Mention } from './find-mentions';
import type { ReadText } from './read-text';
import { TELLING } from './telling';

/** How much a text says of a concept. */
export interface Evidence {
  concept: Concept;
  mentions: readonly Mention[];
  /** Weights of the words of its meaning and its cues that stand near its name, each once. */
  weight: number;
  /** How far a sentence sets out to say what it is, 0 to 1. */
  telling: number;
  /** The largest part of its meaning that stands in one sentence that names it and the next, 0 to 1. */
  together: number;
  /** The most weight that a sentence which sets out to say what it is has, with the next. */
  told: number;
  /** The number of the sentence with its name that says most of it. */
  source: number;
}

/** How much sentences count by their distance from the one with the name. */
const NEAR: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0.7],
  [2, 0.45],
  [3, 0.3],
  [-1, 0.4],
];
/** A word that so many of the sentences have tells little of any of them. */
const EVERYWHERE = 0.12;
const LEAST_SENTENCES = 25;
const MOST_MENTIONS = 60;
/** An explanation stands in few places: what is gathered from all over the text is chance. */
const MOST_WINDOWS = 4;
/** For the sentence to quote, a word of the meaning says more than a cue, and a sentence that defines more than another. */
const OF_MEANING = 0.5;
const UNTOLD = 0.4;
/** How much less the next sentence says of what one names. */
const NEXT = 0.7;
/** From here on a sentence sets out to say what it names. */
const SAYS = TELLING.says;
/** In a row of things nothing is said of any of them. */
const IN_ROW = 0.4;

/** Puts together what the text says near the mentions of a concept; where it comes to `others`, it speaks of them. */
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

/** What stands near one mention, each word with how near. */
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
  // A sentence that sets out to explain says more than one that has as many of the words.
  return { mention, words, rank: weight * (0.6 + 0.4 * mention.telling) };
}

/** What a sentence with the name says of it together with the next: weights of words of its meaning, and of all. */
interface Saying {
  mention: Mention;
  meaning: number;
  weight: number;
  /** How well it serves to be quoted. */
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
