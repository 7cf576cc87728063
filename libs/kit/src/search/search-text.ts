/** Letters that no decomposition turns into those by which people type them. */
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
/** Marks on letters, and apostrophes in all their forms. */
const UNSEEN = /[\p{M}'`\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u2018\u2019\u201b\u2032]/gu;

/**
 * Words of a text as every search of the portal compares them: small letters without marks, apostrophes or
 * signs, whichever way the text was encoded.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    // "İ" gets its dot as a mark only now.
    .replace(UNSEEN, '')
    .replace(FOLDED, (letter) => LETTERS[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Search columns of a name. */
export function toSearchable(name: string): { searchName: string; grams: string[] } {
  const searchName = toSearchName(name);
  return { searchName, grams: gramsOf(searchName) };
}

/** A name as it is kept for searches: a space stands before each word, so that ' ad' finds 'Ada'. */
export function toSearchName(name: string): string {
  return searchWords(name)
    .map((word) => ` ${word}`)
    .join('');
}

/** Letters of a piece of a name that an index finds. */
const GRAM = 3;

/**
 * Pieces of a name as it is kept, by which an index finds it: each three letters in a row, where the
 * space before a word counts as one, and the first letter of each word.
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

/** Words of one search at most; more say nothing new of a name. */
const WORDS_MAX = 8;

/** What a name must be like to be found. */
export interface NamePatterns {
  /** Patterns of SQL's LIKE: each word begins a word of the name. */
  starts: string[];
  /** Each begins one or, where it has three letters, stands within one. */
  inside: string[];
  /** Pieces that a name which is like `inside` has. */
  grams: string[];
}

/** Patterns of a typed text; undefined if it has no letter to search for. */
export function namePatterns(text: string): NamePatterns | undefined {
  const words = searchWords(text).slice(0, WORDS_MAX);
  if (words.length === 0) return undefined;
  const starts = words.map((word) => `% ${word}%`);
  const inside = words.map((word) => (isLong(word) ? `%${word}%` : `% ${word}%`));
  const grams = words.flatMap((word) => (isLong(word) ? windows([...word]) : [` ${word}`]));
  return { starts, inside, grams };
}

/** A shorter piece stands within too many names. */
function isLong(word: string): boolean {
  return [...word].length >= GRAM;
}

function windows(letters: readonly string[]): string[] {
  return letters.slice(GRAM - 1).map((_, n) => letters.slice(n, n + GRAM).join(''));
}
