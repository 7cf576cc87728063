/** Words are counted by their beginnings, in so many of the concepts: that is near enough, and soon done. */
const BEGINNING = 6;
const COUNTED = 500;

/** The beginning of a word, or of a stem. */
export function beginningOf(word: string): string {
  return word.slice(0, BEGINNING);
}

/** Counts words of meanings and cues in concepts that are taken evenly from all. */
export function countBeginnings(
  concepts: readonly { meaning: string; cues: readonly string[] }[],
): { counts: [beginning: string, count: number][]; counted: number } {
  const step = Math.ceil(concepts.length / COUNTED);
  const some = concepts.filter((_, at) => at % step === 0);
  const counts = new Map<string, number>();
  for (const { meaning, cues } of some) {
    for (const word of [meaning, ...cues].join(' ').toLowerCase().split(' ')) {
      const beginning = beginningOf(word);
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
  }
  return { counts: [...counts], counted: some.length };
}
