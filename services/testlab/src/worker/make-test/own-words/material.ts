import { type ConceptStore, contentStems } from '@portal/knowledge';
import type { Knowledge } from './learn-text';
import type { Random } from '../../question/seeded-random';

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
