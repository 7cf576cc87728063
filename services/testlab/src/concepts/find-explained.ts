import { sharedCount } from '../engine/language/stem';
import type { PreparedText } from '../engine/text/prepare-text';
import type { Concept, ConceptGroup } from './concept';
import type { ConceptStore } from './concept-store';
import { findMentions, type Mention } from './find-mentions';
import { isForeign } from './is-foreign';
import { readText, type ReadText } from './read-text';
import { weighEvidence, type Evidence } from './weigh-evidence';

/** A concept that a text explains. */
export interface Explained {
  concept: Concept;
  /** The sentence that says most of it. */
  source: string;
  /** Where that stands in the text, 0 to 1. */
  place: number;
  /** How plainly the text explains it: 1 is enough, 2 is plain. */
  strength: number;
}

/** What a text has of the store. */
export interface ExplainedConcepts {
  explained: readonly Explained[];
  /** Whether the text names a concept, explained or not. */
  isNamed: (concept: Concept) => boolean;
}

/** More than a test has questions. */
const MOST_EXPLAINED = 120;
/** Below this nothing is said near its name: it is no sign that the text is about its topic. */
const LEAST_SIGN = 0.8;
/** One of two that share a name is meant where so many times more speaks for it. */
const CLEARLY = 1.5;
/** Two with so many of their words in common are one. */
const ONE_MEANING = 0.3;

/** Finds the concepts of the store that a text explains, and does not merely name. */
export function findExplained(prepared: PreparedText, store: ConceptStore): ExplainedConcepts {
  const text = readText(prepared);
  const mentions = findMentions(text, store);
  const weighed = [...mentions].map(([concept, own]) =>
    weighEvidence(concept, own, begunBySiblings(concept, mentions), text, store),
  );
  const support = countTopics(weighed);
  const strengths = new Map(
    weighed.map((one) => [one.concept, strengthOf(one, support(one.concept.group))]),
  );
  const found = weighed.flatMap((one): Explained[] => {
    const strength = strengths.get(one.concept) ?? 0;
    if (strength < 1 || isForeign(one.concept.group, text.keys)) return [];
    if (!isMeant(one, strengths, store)) return [];
    const { text: source = '', place = 0 } = sourceOf(one, text) ?? {};
    return [{ concept: one.concept, source, place, strength }];
  });
  const explained = found
    .sort((one, other) => other.strength - one.strength)
    .slice(0, MOST_EXPLAINED);
  return { explained, isNamed: (concept) => mentions.has(concept) };
}

function sourceOf({ source }: Evidence, { sentences }: ReadText) {
  return sentences[source];
}

/** Sentences that begin with a sibling: from there on the text speaks of that. */
function begunBySiblings(
  concept: Concept,
  mentions: ReadonlyMap<Concept, readonly Mention[]>,
): ReadonlySet<number> {
  const own = new Set(mentions.get(concept)?.map(({ at }) => at));
  const siblings = concept.group.concepts.filter((one) => one !== concept);
  const begun = siblings.flatMap((one) =>
    (mentions.get(one) ?? []).filter(({ isFirst }) => isFirst),
  );
  return new Set(begun.map(({ at }) => at).filter((at) => !own.has(at)));
}

/** How many concepts of its topic the text says something of; others of its field count a little. */
function countTopics(weighed: readonly Evidence[]): (group: ConceptGroup) => number {
  const topics = new Map<string, number>();
  const fields = new Map<string, number>();
  for (const { concept, weight } of weighed) {
    const { topic, field } = concept.group;
    if (weight < LEAST_SIGN) continue;
    topics.set(topic, (topics.get(topic) ?? 0) + 1);
    fields.set(field, (fields.get(field) ?? 0) + 1);
  }
  return ({ topic, field }) => (topics.get(topic) ?? 0) * 0.75 + (fields.get(field) ?? 0) * 0.25;
}

/**
 * What is needed where a sentence defines it, says what it does, says something of it, and where none does; and how
 * much of its meaning, unless much else speaks for it.
 */
const NEEDED = { defined: 0.8, said: 1.6, spoken: 2.9, near: 3.8 };
const LEAST_MEANING = { defined: 0.05, said: 0.1, spoken: 0.19, near: 0.4 };
const MUCH = { defined: 1.5, said: 1.8, spoken: 1.8, near: Infinity };
/** How much more is needed of what is called by another name of it alone, or by a word of everyday English. */
const BY_OTHER_NAME = 1.45;
const BY_ONE_WORD = 1.4;
/** What is named once or twice, and neither defined nor the subject, is mostly an example: more has to be said of it. */
const PASSING = { mentions: 2, more: 1.3 };
/** Of what only another name stands for, so much of the meaning has to be there, whatever else speaks for it. */
const LEAST_MEANING_BY_OTHER_NAME = 0.2;

function wayOf(telling: number): keyof typeof NEEDED {
  if (telling >= 1) return 'defined';
  if (telling >= 0.8) return 'said';
  return telling >= 0.4 ? 'spoken' : 'near';
}

/** How plainly the text explains a concept, beside what is enough where so many others of its topic are spoken of. */
function strengthOf(
  { weight, meaning, telling, best, mentions }: Evidence,
  support: number,
): number {
  const way = wayOf(telling);
  const isByTerm = mentions.some((mention) => mention.isByTerm);
  const isEveryday = mentions.every((mention) => mention.isOneWord);
  const alone = support < 2 ? 1.5 : support < 3 ? 1.2 : support < 6 ? 1 : 0.9;
  const vague = isEveryday && support < 3 ? BY_ONE_WORD : 1;
  const isPassing = telling < 0.8 && mentions.length <= PASSING.mentions;
  const more = (isByTerm ? 1 : BY_OTHER_NAME) * (isPassing ? PASSING.more : 1);
  const strength = weight / (NEEDED[way] * alone * vague * more);
  if (!isByTerm && meaning < LEAST_MEANING_BY_OTHER_NAME) return 0;
  const isMuch = strength >= MUCH[way];
  return best < 0.6 || (meaning < LEAST_MEANING[way] && !isMuch) ? 0 : strength;
}

/** Whether nothing else is meant that is called by the same name; of two that are one, written down in two fields, the plainer. */
function isMeant(
  { concept, mentions }: Evidence,
  strengths: ReadonlyMap<Concept, number>,
  store: ConceptStore,
): boolean {
  const own = strengths.get(concept) ?? 0;
  const rivals = new Set(mentions.flatMap((mention) => mention.rivals));
  return [...rivals].every((rival) => {
    const other = strengths.get(rival) ?? 0;
    if (own >= other * CLEARLY) return true;
    const isPlainer = own > other || (own === other && concept.group.topic < rival.group.topic);
    return isPlainer && areOne(concept, rival, store);
  });
}

function areOne(concept: Concept, rival: Concept, store: ConceptStore): boolean {
  const [own, others] = [concept, rival].map((one) => {
    const { meaning, cues } = store.stemsOf(one);
    return new Set([...meaning, ...cues]);
  });
  if (own === undefined || others === undefined) return false;
  return sharedCount(own, others) >= Math.min(own.size, others.size) * ONE_MEANING;
}
