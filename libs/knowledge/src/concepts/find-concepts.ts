import { subjectOf } from '../names/asked-subject';
import { nameWords } from '../words/name-words';
import type { Concept } from './concept';
import type { ConceptStore } from './concept-store';
import { findTyped } from './find-typed';

/** Maximum length of a question that is searched for names, in characters. */
const SEARCHED = 2_000;

/**
 * Returns the concepts named in a question, in order; if there are none, those found for it as a
 * typed topic.
 */
export function findConceptsIn(
  store: ConceptStore,
  query: string,
  { limit, field }: { limit: number; field: string | null },
): Concept[] {
  const named = namedConcepts(store, query);
  const found = named.length > 0 ? named : typedConcepts(store, query, field);
  const wanted = field?.toLowerCase();
  const isOwn = ({ group }: Concept) => group.field.toLowerCase() === wanted;
  const distinct = [...new Set(found)];
  const own = distinct.filter(isOwn);
  return [...own, ...distinct.filter((one) => !own.includes(one))].slice(0, limit);
}

/** Returns the concepts whose names occur in a question, in order. */
export function namedConcepts(store: ConceptStore, query: string): Concept[] {
  const words = nameWords(query.slice(0, SEARCHED));
  const names = store.names.among(new Set(words.map(({ key }) => key)));
  return names.find(words).flatMap((found) => found.named.map(({ concept }) => concept));
}

function typedConcepts(store: ConceptStore, query: string, field: string | null): Concept[] {
  const [bearers = []] = findTyped(subjectOf(query), store, field)?.tiers ?? [];
  return bearers.flatMap(({ concepts }) => concepts);
}
