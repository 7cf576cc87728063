import { nameWords } from '../words/name-words';

/** The key of a word, the numbers of the names whose longest word it is, and of the others that have it. */
export type WordRow = [key: string, longest: number[], others: number[]];

/** Words that make no other name: "the theory of mind" is "theory mind", and so is what it is compared with. */
const FILLERS = new Set('the a an of in and to for introduction intro basics basic'.split(' '));

/** The words by which a name is compared. */
export function keysOfName(name: string, keys?: Map<string, string>): string[] {
  const own = nameWords(name, keys).map(({ key }) => key);
  const bare = own.filter((key) => !FILLERS.has(key));
  return bare.length > 0 ? bare : own;
}

/** The first of the longest. */
export function longestOf(keys: readonly string[]): string {
  return keys.reduce((longest, key) => (key.length > longest.length ? key : longest), '');
}

/** Names by their words, so that a lookup reads few. It keeps only the numbers of names. */
export class WordIndex {
  private readonly rows: ReadonlyMap<string, WordRow>;

  constructor(rows: readonly WordRow[]) {
    this.rows = new Map(rows.map((row) => [row[0], row]));
  }

  has(word: string): boolean {
    return this.rows.has(word);
  }

  /** The names whose longest word it is. */
  byLongest(word: string): readonly number[] {
    return this.rows.get(word)?.[1] ?? [];
  }

  /** All names that have the word. */
  byAny(word: string): number[] {
    const [, longest = [], others = []] = this.rows.get(word) ?? [];
    return [...longest, ...others];
  }
}

/** Works out the rows of an index of names: the slow part, done with the build. */
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
