/** Attributes of a relation, one letter each, and its functional dependencies. */
export interface Relation {
  attributes: string;
  /** Left and right side of each functional dependency. */
  dependencies: readonly (readonly [from: string, to: string])[];
}

export const FORMS = [
  'First normal form',
  'Second normal form',
  'Third normal form',
  'Boyce-Codd normal form',
] as const;
export type NormalForm = (typeof FORMS)[number];

const has = (all: string, some: string) => [...some].every((one) => all.includes(one));
/** Returns the letters of a set, each once, in alphabetical order. */
export const inOrder = (letters: Iterable<string>) => [...new Set(letters)].sort().join('');

/** Returns all attributes determined by some, including these (Armstrong's axioms). */
export function closureOf(some: string, { dependencies }: Relation): string {
  let closure = inOrder(some);
  for (;;) {
    const added = dependencies.filter(([from]) => has(closure, from)).map(([, to]) => to);
    const next = inOrder(closure + added.join(''));
    if (next === closure) return closure;
    closure = next;
  }
}

/** Returns all non-empty sets of attributes, the smallest first. */
function subsetsOf(attributes: string): string[] {
  const all = [...attributes].reduce<string[]>(
    (sets, one) => [...sets, ...sets.map((set) => set + one)],
    [''],
  );
  return all.filter(Boolean).sort((one, other) => one.length - other.length);
}

/** Returns the minimal sets that determine all attributes. */
export function candidateKeysOf(relation: Relation): string[] {
  const keys: string[] = [];
  for (const set of subsetsOf(relation.attributes)) {
    const isSuperkey = has(closureOf(set, relation), relation.attributes);
    if (isSuperkey && !keys.some((key) => has(set, key))) keys.push(set);
  }
  return keys;
}

/**
 * Returns the highest normal form of a relation with atomic values; it also considers implied
 * dependencies.
 */
export function highestFormOf(relation: Relation): NormalForm {
  const keys = candidateKeysOf(relation);
  const prime = keys.join('');
  const broken = subsetsOf(relation.attributes).flatMap((from) => {
    if (keys.some((key) => has(from, key))) return [];
    const determined = [...closureOf(from, relation)].filter((one) => !from.includes(one));
    return determined.map((to) => ({ from, isPrime: prime.includes(to) }));
  });
  const isPartial = ({ from }: { from: string }) => keys.some((key) => has(key, from));
  if (broken.some((one) => !one.isPrime && isPartial(one))) return FORMS[0];
  if (broken.some((one) => !one.isPrime)) return FORMS[1];
  return broken.length > 0 ? FORMS[2] : FORMS[3];
}
