import type { WordIndex } from './word-index';

/** Learned plurals as their keys end, and the ends of the singulars they may be of. */
const PLURALS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/s$/, ['sis']],
  [/i$/, ['us', 'o']],
  [/a$/, ['um', 'on']],
  [/ae$/, ['a']],
  [/ice$/, ['ex', 'ix']],
  [/aux$/, ['au']],
];

/**
 * Words of a typed topic with learned plurals in the form that names have: "osmoses", of which the key is
 * "osmos", becomes "osmosis". A word that some name has, or whose singular none has, stays as it is.
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
