/** A source of numbers in [0, 1) that yields the same sequence for the same seed. */
export type Random = () => number;

/** Makes a repeatable generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = Math.floor(Number.isFinite(seed) ? seed : 0) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a shuffled copy of the items. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  keyed.sort((left, right) => left.key - right.key);
  return keyed.map(({ item }) => item);
}

/**
 * Returns at most `most` items, drawn at random: limits the cost of comparing many items with
 * many.
 */
export function drawn<T>(items: readonly T[], most: number, random: Random): T[] {
  if (items.length <= most) return shuffled(items, random);
  const places = new Set<number>();
  while (places.size < most) places.add(Math.floor(random() * items.length));
  return [...places].flatMap((place) => items.slice(place, place + 1));
}

/** Deals the positions 0…size-1 evenly: every position comes once before any comes twice. */
export function createPositionDealer(size: number, random: Random): () => number {
  const positions = Array.from({ length: size }, (_, index) => index);
  let deck: number[] = [];
  return () => {
    if (deck.length === 0) deck = shuffled(positions, random);
    return deck.pop() ?? 0;
  };
}

/** Returns at most `most` items, evenly spread over all of them. */
export function spreadOut<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const step = items.length / most;
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
