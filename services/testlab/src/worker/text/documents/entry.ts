/** A longer line is no entry of a list: no pattern is tried on it. */
export const LONGEST_ENTRY = 2_000;
/** Entries in a row from which on they are a list. */
export const LEAST_ENTRIES = 4;

/** A term and its meaning as the line that every list of terms is brought to. */
export function entryOf(term: string, meaning: string): string {
  const bare = term.trim();
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}: ${meaning.trim()}`;
}

/**
 * Rewrites the items that `isEntry` finds where enough of them follow one another; blank items between do not part
 * them. Linear in the items.
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
