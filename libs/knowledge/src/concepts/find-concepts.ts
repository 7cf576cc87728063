import { subjectOf } from '../names/asked-subject';
import { nameWords } from '../words/name-words';
import type { Concept } from './concept';
import type { ConceptStore } from './concept-store';
import { findTyped } from './find-typed';

/** Characters of a question that are searched for names. */
const SEARCHED = 2_000;

/** The concepts that a question names, in its order; if it names none, those that a typed topic finds. */
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

/** The concepts whose names stand in a question, in its order. */
export function namedConcepts(store: ConceptStore, query: string): Concept[] {
  const words = nameWords(query.slice(0, SEARCHED));
  const names = store.names.among(new Set(words.map(({ key }) => key)));
  return names.find(words).flatMap((found) => found.named.map(({ concept }) => concept));
}

function typedConcepts(store: ConceptStore, query: string, field: string | null): Concept[] {
  const [bearers = []] = findTyped(subjectOf(query), store, field)?.tiers ?? [];
  return bearers.flatMap(({ concepts }) => concepts);
}
