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
/** Below this nothing is said near its name: it is no sign that the text is about its field. */
const LEAST_SIGN = 0.8;

/** Finds the concepts of the store that a text explains, and does not merely name. */
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

/** Which part of the words of a group's kind stand in the text. */
function shareOfKind({ kind }: ConceptGroup, { counts }: ReadText): number {
  const stems = [...contentStems(kind)];
  return stems.filter((one) => counts.has(one)).length / Math.max(1, stems.length);
}

/** Which part of all concepts that the text says something of is of a group's field. */
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
 * Whether no other concept that is called by the same name is said more plainly. Where the text has the words of two of them, they are
 * one that two fields have written down.
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
