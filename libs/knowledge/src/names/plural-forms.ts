import type { WordIndex } from './word-index';

/** Endings of Greek and Latin plurals in keys, and of their possible singulars. */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, ['sis']],
  [/i$/, ['us', 'o']],
  [/a$/, ['um', 'on']],
  [/ae$/, ['a']],
  [/ice$/, ['ex', 'ix']],
  [/aux$/, ['au']],
];

/**
 * Converts Greek and Latin plurals in a typed topic to the form used in names: "osmoses", whose
 * key is "osmos", becomes "osmosis". A word that occurs in a name, or whose singular occurs in
 * none, is unchanged.
 */
export function knownForms(words: readonly string[], indexes: readonly WordIndex[]): string[] {
  const isKnown = (word: string) => indexes.some((index) => index.has(word));
  return words.map((word) => {
    if (word.length < 4 || isKnown(word)) return word;
    const singulars = PLURALS.flatMap(([ending, ends]) =>
      ending.test(word) ? ends.map((end) => word.replace(ending, end)) : [],
    );
    return singulars.find(isKnown) ?? word;
  });
}
