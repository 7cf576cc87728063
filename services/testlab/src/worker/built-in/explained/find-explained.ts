import {
  type Concept,
  type ConceptGroup,
  type ConceptStore,
  contentStems,
} from '@portal/knowledge';
import type { PreparedText } from '../../text/prepare-text';
import { findMentions, type Mention } from './find-mentions';
import { isForeign } from './is-foreign';
import { judge } from './judge-evidence';
import { readText, type ReadText } from './read-text';
import { weighEvidence, type Evidence } from './weigh-evidence';

/** A concept that a text explains. */
export interface Explained {
  concept: Concept;
  /** Sentence that says most about it. */
  source: string;
  /** Position of that sentence in the text, 0 to 1. */
  place: number;
  /** Strength of the explanation: 1 is sufficient, 2 is strong. */
  strength: number;
}

/** Concepts of the store in a text. */
export interface ExplainedConcepts {
  explained: readonly Explained[];
  /** Returns whether the text names a concept, explained or not. */
  isNamed: (concept: Concept) => boolean;
}

/** Maximum number of concepts; above the number of questions in a test. */
const MOST_EXPLAINED = 120;
/** Minimum weight near a name; below it the name is no sign that the text is about its field. */
const LEAST_SIGN = 0.8;

/** Finds the concepts of the store that a text explains rather than merely names. */
export function findExplained(prepared: PreparedText, store: ConceptStore): ExplainedConcepts {
  const text = readText(prepared);
  const mentions = findMentions(text, store);
  const weighed = [...mentions].map(([concept, own]) =>
    weighEvidence(concept, own, begunBySiblings(concept, mentions), text, store),
  );
  const shareOf = fieldShares(weighed);
  const isNamed = (concept: Concept) => mentions.has(concept);
  const strengths = new Map<Concept, number>();
  for (const one of weighed) {
    const { group } = one.concept;
    const fieldShare = shareOf(group);
    const kindShare = shareOfKind(group, text);
    if (isForeign(group, text.keys, { fieldShare, kindShare })) continue;
    const siblings = group.concepts.filter((other) => other !== one.concept && isNamed(other));
    strengths.set(one.concept, judge(one, { siblings: siblings.length, kindShare }));
  }
  const found = weighed.flatMap((one): Explained[] => {
    const strength = strengths.get(one.concept) ?? 0;
    if (strength < 1 || !isMeant(one, strengths)) return [];
    const { text: source = '', place = 0 } = sourceOf(one, text) ?? {};
    return [{ concept: one.concept, source, place, strength }];
  });
  const explained = found
    .sort((one, other) => other.strength - one.strength)
    .slice(0, MOST_EXPLAINED);
  return { explained, isNamed };
}

function sourceOf({ source }: Evidence, { sentences }: ReadText) {
  return sentences[source];
}

/**
 * Returns the sentences that begin with a sibling; from there on the text is about the sibling.
 */
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

/** Returns the share of the words of a group's kind that occur in the text. */
function shareOfKind({ kind }: ConceptGroup, { counts }: ReadText): number {
  const stems = [...contentStems(kind)];
  return stems.filter((one) => counts.has(one)).length / Math.max(1, stems.length);
}

/**
 * Returns a function for the share of a group's field among all concepts on which the text says
 * something.
 */
function fieldShares(weighed: readonly Evidence[]): (group: ConceptGroup) => number {
  const fields = new Map<string, number>();
  let signs = 0;
  for (const { concept, weight } of weighed) {
    const { field } = concept.group;
    if (weight < LEAST_SIGN) continue;
    signs += 1;
    fields.set(field, (fields.get(field) ?? 0) + 1);
  }
  return ({ field }) => (fields.get(field) ?? 0) / Math.max(1, signs);
}

/**
 * Returns whether no other concept of the same name has a stronger explanation. If two are equally
 * strong, they are one concept that two fields contain, and the first topic in alphabetical order
 * wins.
 */
function isMeant(
  { concept, mentions }: Evidence,
  strengths: ReadonlyMap<Concept, number>,
): boolean {
  const own = strengths.get(concept) ?? 0;
  const rivals = new Set(mentions.flatMap((mention) => mention.rivals));
  return [...rivals].every((rival) => {
    const other = strengths.get(rival) ?? 0;
    return own > other || (own === other && concept.group.topic < rival.group.topic);
  });
}
