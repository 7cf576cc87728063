/** Minimum length; shorter words have too many similar ones. */
const LEAST = 4;
/** Maximum length of a word in characters; longer words are no misspellings of words in books. */
export const WORD_MAX = 40;
/** A character that folded words never contain. */
const SOUND_MARK = '~';

/**
 * Returns the keys of a word: two words that differ by one edit share a key (Garbe's symmetric
 * deletion), and so do two English spellings with the same sound. A word of n letters has n keys
 * of n letters: words that are too short or longer than `WORD_MAX` have none.
 */
export function spellingKeys(word: string): string[] {
  if (word.length < LEAST || word.length > WORD_MAX) return [];
  const lessOne = Array.from(word, (_, at) => `${word.slice(0, at)}${word.slice(at + 1)}`);
  return [...new Set([word, ...lessOne, `${SOUND_MARK}${soundOf(word)}`])];
}

/** Maps letters to their sound: of several English spellings of a sound, one represents all. */
export function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/our/g, 'or')
    .replace(/^ps/, 's')
    .replace(/ck|q|c(?=[aou]|[^eiyh]|$)/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');
}
