/** Letters that Unicode decomposition does not convert to the letters that users type. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
};
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Combining marks, and apostrophes in all their forms. */
const UNSEEN = /[\p{M}'`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u2018\u2019\u201b\u2032]/gu;

/**
 * Splits a text into words as compared by all searches of the portal: lower case without marks,
 * apostrophes or punctuation, independent of the Unicode normalisation form.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    // Lower-casing "İ" produces its dot as a combining mark.
    .replace(UNSEEN, '')
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the search columns of a name. */
export function toSearchable(name: string): { searchName: string; grams: string[] } {
  const searchName = toSearchName(name);
  return { searchName, grams: gramsOf(searchName) };
}

/**
 * Returns a name as stored for searches: with a space before each word, so that ' ad' finds 'Ada'.
 */
export function toSearchName(name: string): string {
  return searchWords(name)
    .map((word) => ` ${word}`)
    .join('');
}

/** Length of an indexed n-gram of a name, in letters. */
const GRAM = 3;

/**
 * Returns the indexed n-grams of a stored name: all trigrams, in which the space before a word
 * counts as a letter, and the first letter of each word.
 */
function gramsOf(searchName: string): string[] {
  const grams = new Set<string>();
  for (const word of searchWords(searchName)) {
    const letters = [' ', ...word];
    grams.add(letters.slice(0, GRAM - 1).join(''));
    for (const gram of windows(letters)) grams.add(gram);
  }
  return [...grams];
}

/** Maximum number of words in one search; further ones hardly narrow the result. */
const WORDS_MAX = 8;

/** Conditions for a name to match. */
export interface NamePatterns {
  /** SQL LIKE patterns: each search word begins a word of the name. */
  starts: string[];
  /** Each search word begins a word or, if it has three letters, occurs within one. */
  inside: string[];
  /** N-grams contained in every name that matches `inside`. */
  grams: string[];
}

/** Returns the patterns of a typed text; undefined if it has no letter to search for. */
export function namePatterns(text: string): NamePatterns | undefined {
  const words = searchWords(text).slice(0, WORDS_MAX);
  if (words.length === 0) return undefined;
  const starts = words.map((word) => `% ${word}%`);
  const inside = words.map((word) => (isLong(word) ? `%${word}%` : `% ${word}%`));
  const grams = words.flatMap((word) => (isLong(word) ? windows([...word]) : [` ${word}`]));
  return { starts, inside, grams };
}

/** A shorter word occurs within too many names. */
function isLong(word: string): boolean {
  return [...word].length >= GRAM;
}

function windows(letters: readonly string[]): string[] {
  return letters.slice(GRAM - 1).map((_, n) => letters.slice(n, n + GRAM).join(''));
}
