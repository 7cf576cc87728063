import type { Spelling, Term, Variant } from './search-terms';

/**
 * Maximum number of terms that are left out, one per group and rarest first: misspelt words are
 * rare.
 */
const LEFT_OUT_MAX = 4;
/** Maximum of left-out terms if some books match all terms and the groups only extend the list. */
const LEFT_OUT_BESIDE_MAX = 2;
/** Number of rarest terms that form a group of one. */
const ALONE_MAX = 2;

/** Returns the estimated number of books with a term, derived from the counts of its words. */
export function frequencyOf({ ways }: Term, spelling: Spelling): number {
  return ways.reduce((sum, way) => sum + Math.min(...way.map((one) => booksOf(one, spelling))), 0);
}

/**
 * Returns groups of terms for searches with few complete matches: a relevant book has every term
 * of one group. Groups keep the rarest terms where possible, so that each matches few books.
 * @param terms in any order, with their frequencies
 * @param hasWhole whether some books match all terms
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
