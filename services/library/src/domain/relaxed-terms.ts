import type { Spelling, Term, Variant } from './search-terms';

/** Terms that are left out one at a time, the rarest first: a word that is wrong is rare. */
const LEFT_OUT_MAX = 4;
/** As many, where some books have all terms and others only fill the list. */
const LEFT_OUT_BESIDE_MAX = 2;
/** The rarest terms, each of which alone may be what was meant. */
const ALONE_MAX = 2;

/** Estimated books that have a term, by how many have its words. */
export function frequencyOf({ ways }: Term, spelling: Spelling): number {
  return ways.reduce((sum, way) => sum + Math.min(...way.map((one) => booksOf(one, spelling))), 0);
}

/**
 * Groups of terms, where few books have all terms: a likely book has every term of one group. Each group keeps the
 * rarest terms where it can, so that few books have it.
 * @param terms in any order, with their frequencies
 * @param hasWhole whether some books have all terms
 */
export function relax<T extends { frequency: number }>(
  terms: readonly T[],
  hasWhole: boolean,
): T[][] {
  if (terms.length < 2) return [];
  const rarest = [...terms].sort((first, second) => first.frequency - second.frequency);
  const without = (...left: (T | undefined)[]) => rarest.filter((term) => !left.includes(term));
  const leftOut = rarest.slice(0, hasWhole ? LEFT_OUT_BESIDE_MAX : LEFT_OUT_MAX);
  const groups = leftOut.map((term) => without(term));
  if (hasWhole || terms.length === 2) return groups;
  if (terms.length > 3) groups.push(without(rarest[0], rarest[1]));
  return [...groups, ...rarest.slice(0, ALONE_MAX).map((term) => [term])];
}

function booksOf({ word, isPrefix }: Variant, { known, begun, similar }: Spelling): number {
  if (isPrefix) return begun.get(word) ?? 0;
  const counted = known.get(word);
  if (counted !== undefined) return counted;
  for (const words of similar.values()) {
    const found = words.find((one) => one.word === word);
    if (found) return found.books;
  }
  return 0;
}
