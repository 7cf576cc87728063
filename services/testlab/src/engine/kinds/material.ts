import type { ConceptStore } from '../../concepts/concept-store';
import { contentStems, stem } from '../language/stem';
import type { Knowledge } from '../knowledge/learn-text';
import type { Random } from '../seeded-random';

/** What every kind of question is given. */
export interface Material extends Knowledge {
  random: Random;
  /** The portal's concepts; null: only what the text says by itself is asked. */
  concepts: ConceptStore | null;
}

/** What the kinds of question are given of a text. */
export function materialOf(
  knowledge: Knowledge,
  random: Random,
  concepts: ConceptStore | null = null,
): Material {
  return { ...knowledge, random, concepts };
}

/** Whether the text has the word in any of its forms. */
export function isInText(word: string, { places }: Material): boolean {
  return places.has(stem(word));
}

/** Whether a sentence of the text other than `sources` has nearly all the words of what is said. */
export function isSaidElsewhere(
  said: string,
  sources: readonly string[],
  { places, stems, prepared }: Material,
  share = 0.8,
): boolean {
  const own = [...contentStems(said)];
  const counts = new Map<number, number>();
  for (const stem of own) {
    for (const at of places.get(stem) ?? []) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  for (const [at, count] of counts) {
    if (count < own.length * share || sources.includes(prepared.allSentences[at]?.text ?? ''))
      continue;
    if (count < (stems[at]?.size ?? 0) * 0.4) continue;
    return true;
  }
  return false;
}

/** Whether a sentence other than `source` names the term and has so many of the words of what is said. */
export function isSaidOf(
  term: string,
  said: { text: string; source: string },
  { places, stems, prepared }: Material,
  share = 0.5,
): boolean {
  const named = [...contentStems(term)];
  const [first, ...rest] = named;
  const told = [...contentStems(said.text)].filter((stem) => !named.includes(stem));
  return (places.get(first ?? '') ?? []).some((at) => {
    const here = stems[at];
    if (here === undefined || prepared.allSentences[at]?.text === said.source) return false;
    const shared = told.filter((stem) => here.has(stem)).length;
    return rest.every((stem) => here.has(stem)) && shared >= told.length * share;
  });
}
