import { nameWords } from '../words/name-words';

/**
 * The key of a word, the numbers of the names in which it is the longest word, and of the others
 * that contain it.
 */
export type WordRow = [key: string, longest: number[], others: number[]];

/** Words ignored in the comparison of names: "the theory of mind" is compared as "theory mind". */
const FILLERS = new Set('the a an of in and to for introduction intro basics basic'.split(' '));

/** Returns the words by which a name is compared. */
export function keysOfName(name: string, keys?: Map<string, string>): string[] {
  const own = nameWords(name, keys).map(({ key }) => key);
  const bare = own.filter((key) => !FILLERS.has(key));
  return bare.length > 0 ? bare : own;
}

/** Returns the longest key, the first of several. */
export function longestOf(keys: readonly string[]): string {
  return keys.reduce((longest, key) => (key.length > longest.length ? key : longest), '');
}

/**
 * Index of names by words, so that a lookup reads few names. It stores only the names' numbers.
 */
export class WordIndex {
  private readonly rows: ReadonlyMap<string, WordRow>;

  constructor(rows: readonly WordRow[]) {
    this.rows = new Map(rows.map((row) => [row[0], row]));
  }

  has(word: string): boolean {
    return this.rows.has(word);
  }

  /** Returns the names in which it is the longest word. */
  byLongest(word: string): readonly number[] {
    return this.rows.get(word)?.[1] ?? [];
  }

  /** Returns all names with the word. */
  byAny(word: string): number[] {
    const [, longest = [], others = []] = this.rows.get(word) ?? [];
    return [...longest, ...others];
  }
}

/** Builds the rows of an index of names: slow, so it is part of the build. */
export function wordRows(names: readonly string[]): WordRow[] {
  const rows = new Map<string, WordRow>();
  const keys = new Map<string, string>();
  names.forEach((name, number) => {
    if (name.length < 2) return;
    const own = keysOfName(name, keys);
    const longest = longestOf(own);
    for (const key of new Set(own)) {
      const row = rows.get(key) ?? [key, [], []];
      row[key === longest ? 1 : 2].push(number);
      rows.set(key, row);
    }
  });
  return [...rows.values()];
}
