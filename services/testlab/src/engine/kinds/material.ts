import { contentStems } from '../language/stem';
import type { Knowledge } from '../knowledge/learn-text';
import type { Random } from '../seeded-random';
import { thingsOf, type Subject } from './subjects';

/** What every kind of question is given. */
export interface Material extends Knowledge {
  random: Random;
  /** All that the sentences name. */
  things: readonly Subject[];
}

/** What the kinds of question are given of a text. */
export function materialOf(knowledge: Knowledge, random: Random): Material {
  return { ...knowledge, random, things: thingsOf(knowledge) };
}

/** Whether a sentence of the text other than `source` has nearly all the words of what is said. */
export function isSaidElsewhere(
  said: string,
  source: string,
  { places, stems, prepared }: Material,
  share = 0.8,
): boolean {
  const own = [...contentStems(said)];
  const counts = new Map<number, number>();
  for (const stem of own) {
    for (const at of places.get(stem) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  for (const [at, count] of counts) {
    if (count < own.length * share || prepared.allSentences[at]?.text === source) continue;
    if (count < (stems[at]?.size ?? 0) * 0.4) continue;
    return true;
  }
  return false;
}
