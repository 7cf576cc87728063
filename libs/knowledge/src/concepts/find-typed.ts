import { isFunctionWord } from '../words/function-words';
import { capitalise } from '../words/capitalise';
import type { Concept, ConceptGroup } from './concept';
import type { ConceptStore } from './concept-store';
import { manyOf, type Heading } from './headings';
import {
  keysOfTopic,
  misspeltNames,
  overlappingNames,
  partlyNamed,
  sameNames,
  singleNames,
  type Named,
} from '../names/look-up-names';
import type { Name } from './names-index';
import { significantWords } from './near-topics';
import { knownForms } from '../names/plural-forms';
import { keysOfName } from '../names/word-index';

/** Concepts found for a typed topic, with their common name. */
export interface FoundConcepts {
  name: string;
  /** Whether the typed text is that name; otherwise the name is displayed. */
  isByName: boolean;
  concepts: readonly Concept[];
}

/** How the typed text matches the result: by name, with a typing error, or in part. */
export type Fit = 'name' | 'error' | 'part';

/** The concepts of the store for a typed topic. */
export interface TypedConcepts {
  fit: Fit;
  /** Concepts in the order of questions, tier by tier; each concept is only in its first tier. */
  tiers: readonly FoundConcepts[][];
}

/** Maximum number of names with a word for which the word alone is significant. */
const MOST_IN_PART = 12;

interface Hits {
  fit: Fit;
  concepts: readonly Concept[];
  headings: readonly Heading[];
}

/**
 * Finds concepts by a name, or by the name of their kind, topic or field: first those with the
 * name, then their siblings, then the rest of the topic. The hits in the field `own` replace those
 * in other fields, also if the typed text is only a part of their names ("screening" for a student
 * of public health), unless it names a whole topic or field. It only performs index lookups, so it is fast for any input.
 */
export function findTyped(
  typed: string,
  store: ConceptStore,
  own: string | null = null,
): TypedConcepts | null {
  const words = knownForms(keysOfTopic(typed), [store.names.named.index, store.headings.index]);
  const equations = store.byEquation(typed);
  const hits =
    equations.length > 0
      ? ({ fit: 'name', concepts: equations, headings: [] } as const)
      : hitsOf(words, store);
  if (hits === null) return null;
  const chosen = ofField(hits, own) ?? ownPart(hits, own, () => partHits(words, store)) ?? hits;
  return { fit: chosen.fit, tiers: tiersOf(chosen, store) };
}

function hitsOf(words: readonly string[], store: ConceptStore): Hits | null {
  const { headings } = store;
  const { named: names } = store.names;
  const same = sameNames(headings, words);
  const whole = same.filter(({ isPart }) => !isPart);
  const ways: (() => Hits)[] = [
    () => ({ fit: 'name', concepts: conceptsOf(sameNames(names, words)), headings: whole }),
    () => ({
      fit: 'error',
      concepts: conceptsOf(misspeltNames(names, words)),
      headings: misspeltNames(headings, words).filter(({ isPart }) => !isPart),
    }),
    () => partHits(words, store),
  ];
  for (const way of ways) {
    const hits = way();
    if (hits.concepts.length + hits.headings.length > 0) return hits;
    // "what is" may be a whole name, but not a part of one.
    if (words.every(isFunctionWord)) return null;
  }
  return hitsOfSignificant(words, headings);
}

function partHits(words: readonly string[], { headings, names: { named } }: ConceptStore): Hits {
  const same = sameNames(headings, words);
  return {
    fit: 'part',
    concepts: fewOf(conceptsOf([...partlyNamed(named, words), ...namedWithin(named, words)])),
    headings: fewOf([...new Set([...same, ...partlyNamed(headings, words)])]),
  };
}

/** "wound care" matches wound healing, dressings and drainage, because "care" is not specific. */
function hitsOfSignificant(words: readonly string[], named: Named<Heading>): Hits | null {
  const significant = significantWords(words);
  if (significant.length === 0 || significant.length === words.length) return null;
  const names = overlappingNames(named, significant).filter(({ own }) =>
    significant.every((word) => own.includes(word)),
  );
  // A kind has two names: "type of wound dressing" and "wound dressing".
  const distinct = new Map(
    names.map(({ name }) => [`${name.topics.join()} ${String(name.group)}`, name]),
  );
  const headings = fewOf([...distinct.values()]);
  return headings.length > 0 ? { fit: 'part', concepts: [], headings } : null;
}

/** "database normalisation" matches the normalisation whose description mentions databases. */
function namedWithin(names: Named<Name>, words: readonly string[]): Name[] {
  const said = singleNames(names, words).filter(({ name: { concept }, others }) => {
    const { group, meaning, cues } = concept;
    const about = [group.field, group.topic, group.kind, meaning, ...cues].join(' ');
    const known = new Set(keysOfName(about));
    return others.every((word) => known.has(word));
  });
  return said.map(({ name }) => name);
}

function conceptsOf(names: readonly Name[]): Concept[] {
  return [...new Set(names.map(({ concept }) => concept))];
}

function fewOf<T>(found: readonly T[]): readonly T[] {
  return found.length > MOST_IN_PART ? [] : found;
}

/** Returns the hits of one field for a part of a name, if those for the whole may give way. */
function ownPart(hits: Hits, field: string | null, parts: () => Hits): Hits | null {
  const isSought = field !== null && hits.fit !== 'part' && !isWide(hits);
  return isSought ? ofField(parts(), field) : null;
}

/** Whether the typed text is the name of a whole topic or field. */
function isWide({ fit, headings }: Hits): boolean {
  return fit === 'name' && headings.some(({ of }) => of !== 'kind');
}

/** Returns the hits of one field, or null if it has none. */
function ofField(hits: Hits, field: string | null): Hits | null {
  const wanted = field?.toLowerCase();
  const isOwn = (other: string) => other.toLowerCase() === wanted;
  const concepts = hits.concepts.filter(({ group }) => isOwn(group.field));
  const headings = hits.headings.filter((one) => isOwn(one.field));
  return concepts.length + headings.length > 0 ? { fit: hits.fit, concepts, headings } : null;
}

/**
 * Tiers of a concept: itself, its siblings, its topic. A kind starts with the second tier, a topic
 * and a field with the third.
 */
function tiersOf({ fit, concepts, headings }: Hits, store: ConceptStore): FoundConcepts[][] {
  const isName = fit === 'name';
  const groupsOf = ({ topics, group }: Heading): ConceptGroup[] => {
    const groups = topics.flatMap((place) => store.topicAt(place).groups);
    return group === null ? groups : groups.slice(group, group + 1);
  };
  const kinds = new Set(headings.flatMap((one) => (one.of === 'kind' ? groupsOf(one) : [])));
  const wide = headings.filter((one) => one.of !== 'kind');
  const groups = [...new Set([...kinds, ...concepts.map(({ group }) => group)])];
  const topics = [...new Set(groups.map(({ place }) => store.topicAt(place)))];
  return firstOnly([
    concepts.map((one) => foundAs(capitalise(one.term), isName, [one])),
    groups.map((one) => foundAs(manyOf(one.kind), isName && kinds.has(one), one.concepts)),
    [
      ...wide.map((one) => {
        return foundAs(one.name, isName && !one.isPart, conceptsIn(groupsOf(one)));
      }),
      ...topics.map((one) => foundAs(one.name, false, one.concepts)),
    ],
  ]);
}

function foundAs(name: string, isByName: boolean, concepts: readonly Concept[]): FoundConcepts {
  return { name, isByName, concepts };
}

function conceptsIn(groups: readonly ConceptGroup[]): Concept[] {
  return groups.flatMap((group) => group.concepts);
}

/** Keeps each concept only in its first tier. */
function firstOnly(tiers: readonly FoundConcepts[][]): FoundConcepts[][] {
  const seen = new Set<Concept>();
  return tiers.map((tier) =>
    tier.map((found) => {
      const concepts = found.concepts.filter((one) => !seen.has(one));
      for (const one of concepts) seen.add(one);
      return { ...found, concepts };
    }),
  );
}
