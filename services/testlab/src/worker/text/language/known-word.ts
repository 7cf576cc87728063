import { isKnownAs } from './wordnet';

/** Endings that WordNet's lemmas do not have, with their replacements. */
const ENDS: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y']],
  ['ied', ['y']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ed', ['', 'e']],
  ['ing', ['', 'e']],
  ['ally', ['', 'al']],
  ['ily', ['y']],
  ['ly', ['', 'le']],
  ['er', ['', 'e']],
  ['est', ['', 'e']],
];
const LEAST_STEM = 2;

/** Returns whether WordNet has the word as any part of speech, unchanged or without its ending. */
export function isKnownWord(word: string): boolean {
  const small = word.toLowerCase();
  if (!/^[a-z]{2,40}$/.test(small)) return false;
  return isLemma(small) || stemsOf(small).some(isLemma);
}

function isLemma(word: string): boolean {
  return isKnownAs(word, 'noun') || isKnownAs(word, 'verb') || isKnownAs(word, 'adj');
}

function stemsOf(word: string): string[] {
  return ENDS.filter(
    ([end]) => word.endsWith(end) && word.length >= end.length + LEAST_STEM,
  ).flatMap(([end, others]) => {
    const stem = word.slice(0, -end.length);
    const single = /([b-df-hj-np-tv-z])\1$/.test(stem) ? [stem.slice(0, -1)] : [];
    return [...others.map((other) => stem + other), ...single];
  });
}
