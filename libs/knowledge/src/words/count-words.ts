/**
 * Length of counted prefixes in characters, and number of sampled concepts: a fast approximation.
 */
const BEGINNING = 6;
const COUNTED = 500;

/** Returns the prefix of a word or a stem. */
export function beginningOf(word: string): string {
  return word.slice(0, BEGINNING);
}

/** Counts the words of meanings and cues in an even sample of the concepts. */
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
