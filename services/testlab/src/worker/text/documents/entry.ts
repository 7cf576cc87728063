/** Maximum length of an entry, in characters; longer lines are not matched against any pattern. */
export const LONGEST_ENTRY = 2_000;
/** Minimum number of consecutive entries of a list. */
export const LEAST_ENTRIES = 4;

/**
 * Returns a term and its meaning as a line "Term: meaning", the common format of all lists of
 * terms.
 */
export function entryOf(term: string, meaning: string): string {
  const bare = term.trim();
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}: ${meaning.trim()}`;
}

/**
 * Rewrites the items that satisfy `isEntry` if enough of them are consecutive; blank items between
 * them do not interrupt a run. Runs in linear time.
 */
export function rewriteRuns<Item>(
  items: readonly Item[],
  {
    isBlank,
    isEntry,
    rewrite,
  }: {
    isBlank: (item: Item) => boolean;
    isEntry: (item: Item) => boolean;
    rewrite: (item: Item) => Item;
  },
): Item[] {
  const kept = [...items];
  let run: number[] = [];
  const close = () => {
    if (run.length >= LEAST_ENTRIES)
      for (const at of run) {
        const item = kept[at];
        if (item !== undefined) kept[at] = rewrite(item);
      }
    run = [];
  };
  items.forEach((item, at) => {
    if (isBlank(item)) return;
    if (isEntry(item)) run.push(at);
    else close();
  });
  close();
  return kept;
}
