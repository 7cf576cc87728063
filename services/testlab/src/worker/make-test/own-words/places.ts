/** Sentences that are looked at for one word: of a word that stands everywhere, the first. */
const MOST_PLACES = 40;

/** Which sentences hold a word (its stem), to see whether the text says something elsewhere. */
export type Places = ReadonlyMap<string, readonly number[]>;

/** Notes where each stem of the text stands. */
export function notePlaces(stems: readonly ReadonlySet<string>[]): Places {
  const places = new Map<string, number[]>();
  stems.forEach((set, index) => {
    for (const stem of set) {
      const known = places.get(stem) ?? [];
      if (known.length < MOST_PLACES) known.push(index);
      places.set(stem, known);
    }
  });
  return places;
}
