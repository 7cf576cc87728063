import type { Concept } from './concept';
import type { ConceptStore } from './concept-store';
import type { Mention } from './find-mentions';
import type { ReadText } from './read-text';

/** How much a text says of a concept. */
export interface Evidence {
  concept: Concept;
  mentions: readonly Mention[];
  /** Weights of the words of its meaning and its cues that stand near its name, each once. */
  weight: number;
  /** The part of its meaning that stands near its name, 0 to 1. */
  meaning: number;
  /** The most that a sentence that names it, or stands by it, says by itself. */
  best: number;
  /** How far a sentence sets out to say what it is, 0 to 1. */
  telling: number;
  /** The number of the sentence that says most of it. */
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
/** For the sentence to quote, a word of the meaning says more than a cue. */
const OF_MEANING = 1.5;
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
  const windows = mentions
    .slice(0, MOST_MENTIONS)
    .map((mention) => listen(mention, { weights, meaning: stems.meaning, others, sentences }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_WINDOWS);
  const heard = new Map<string, number>();
  for (const { words } of windows) {
    for (const [one, counted] of words) heard.set(one, Math.max(heard.get(one) ?? 0, counted));
  }
  const telling = Math.max(0, ...windows.map((one) => one.mention.telling));
  const best = windows.reduce<Best>(
    (one, other) => (other.best.worth > one.worth ? other.best : one),
    {
      worth: 0,
      at: mentions[0]?.at ?? 0,
    },
  );
  const sum = (some: Iterable<string>, share: (one: string) => number): number =>
    [...some].reduce((all, one) => all + (weights.get(one) ?? 0) * share(one), 0);
  const told = (one: string): number => heard.get(one) ?? 0;
  const whole = sum(stems.meaning, () => 1);
  const meaning = whole === 0 ? 0 : sum(stems.meaning, told) / whole;
  const weight = sum(heard.keys(), told);
  return { concept, mentions, weight, meaning, best: best.worth, telling, source: best.at };
}

/** The sentence that says most, and how much that is. */
interface Best {
  worth: number;
  at: number;
}

interface Listened {
  weights: ReadonlyMap<string, number>;
  meaning: ReadonlySet<string>;
  others: ReadonlySet<number>;
  sentences: ReadText['sentences'];
}

/** What stands near one mention, each word with how near; and the sentence of it that says most. */
function listen(mention: Mention, { weights, meaning, others, sentences }: Listened) {
  const words = new Map<string, number>();
  const best: Best = { worth: 0, at: mention.at };
  for (const [distance, nearness] of NEAR) {
    const at = mention.at + distance;
    const near = sentences[at];
    if (near === undefined || near.section !== sentences[mention.at]?.section) continue;
    if (distance > 0 && others.has(at)) break;
    const counted = nearness * (mention.isListed ? IN_ROW : 1);
    let said = 0;
    for (const [one, weight] of weights) {
      if (!near.stems.has(one)) continue;
      said += weight * (meaning.has(one) ? OF_MEANING : 1);
      words.set(one, Math.max(words.get(one) ?? 0, counted));
    }
    const worth = said * counted * (distance === 0 ? 0.7 + 0.3 * mention.telling : 0.7);
    if (distance >= 0 && distance < 2 && worth > best.worth) Object.assign(best, { worth, at });
  }
  const weight = [...words].reduce((sum, [one, near]) => sum + (weights.get(one) ?? 0) * near, 0);
  // A sentence that sets out to explain says more than one that has as many of the words.
  return { mention, words, rank: weight * (0.6 + 0.4 * mention.telling), best };
}
