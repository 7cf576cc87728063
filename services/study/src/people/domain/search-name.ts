/** Words of a name as searches compare them: small letters without marks, apostrophes or signs. */
export function searchWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A name as it is kept for searches: a space stands before each word, so that ' ad' finds 'Ada'. */
export function toSearchName(name: string): string {
  return searchWords(name)
    .map((word) => ` ${word}`)
    .join('');
}

/** Words of one search at most; more say nothing new of a name. */
const WORDS_MAX = 8;
/** A shorter piece stands within too many names. */
const INSIDE_MIN = 3;

/** What a name must be like to be found. */
export interface NamePatterns {
  /** Each word begins a word of the name. */
  starts: string[];
  /** Each begins one or, where it is long enough, stands within one. */
  inside: string[];
}

/** Patterns of SQL's LIKE for what somebody types; undefined where it has no letter to look for. */
export function namePatterns(text: string): NamePatterns | undefined {
  const words = searchWords(text).slice(0, WORDS_MAX);
  if (words.length === 0) return undefined;
  const starts = words.map((word) => `% ${word}%`);
  const inside = words.map((word) => (word.length < INSIDE_MIN ? `% ${word}%` : `%${word}%`));
  return { starts, inside };
}
