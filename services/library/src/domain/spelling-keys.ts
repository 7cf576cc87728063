/** Shorter words have too many others near them. */
const LEAST = 4;
/** Words that no book of the world has: nobody means them by mistake. */
export const WORD_MAX = 40;
/** Folded words never have it. */
const SOUND_MARK = '~';

/**
 * Keys of a word: two words that differ by one edit share one (Garbe's symmetric deletion), and so do two that
 * English spells in two ways and says alike. A word of n letters has n keys of n letters: one that is too short
 * or longer than `WORD_MAX` has none.
 */
export function spellingKeys(word: string): string[] {
  if (word.length < LEAST || word.length > WORD_MAX) return [];
  const lessOne = Array.from(word, (_, at) => `${word.slice(0, at)}${word.slice(at + 1)}`);
  return [...new Set([word, ...lessOne, `${SOUND_MARK}${soundOf(word)}`])];
}

/** Letters as they sound: of those that English spells in several ways, one stands for all. */
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
