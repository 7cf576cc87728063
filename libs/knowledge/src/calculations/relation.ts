/** Attributes of a relation, a letter each, and what determines what. */
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
/** Letters of a set, each once, in the order of the alphabet. */
export const inOrder = (letters: Iterable<string>) => [...new Set(letters)].sort().join('');

/** All attributes that some determine, themselves among them (Armstrong's axioms). */
export function closureOf(some: string, { dependencies }: Relation): string {
  let closure = inOrder(some);
  for (;;) {
    const added = dependencies.filter(([from]) => has(closure, from)).map(([, to]) => to);
    const next = inOrder(closure + added.join(''));
    if (next === closure) return closure;
    closure = next;
  }
}

/** All sets of attributes but the empty one, the smallest first. */
function subsetsOf(attributes: string): string[] {
  const all = [...attributes].reduce<string[]>(
    (sets, one) => [...sets, ...sets.map((set) => set + one)],
    [''],
  );
  return all.filter(Boolean).sort((one, other) => one.length - other.length);
}

/** The smallest sets that determine all attributes. */
export function candidateKeysOf(relation: Relation): string[] {
  const keys: string[] = [];
  for (const set of subsetsOf(relation.attributes)) {
    const isSuperkey = has(closureOf(set, relation), relation.attributes);
    if (isSuperkey && !keys.some((key) => has(set, key))) keys.push(set);
  }
  return keys;
}

/** The highest normal form of a relation whose values are atomic; it looks at what follows from the dependencies, too. */
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
