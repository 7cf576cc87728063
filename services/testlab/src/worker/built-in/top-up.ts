import { capitalise, type Concept, type ConceptStore } from '@portal/knowledge';
import { findNamed } from './explained/find-named';
import type { Random } from '../question/seeded-random';
import { drawConcepts } from './draw-concepts';
import type { FoundTopic } from './found-topic';

/** Concepts drawn per missing question: a few more than needed, because some are not asked. */
const CONCEPTS_A_QUESTION = 0.75;
const LEAST_CONCEPTS = 6;

interface Drawing {
  missing: number;
  withdrawn: readonly string[];
  random: Random;
}

/** The portal's own questions on concepts that a text names. */
export interface TopUp {
  /** Names of these concepts, most clearly named first. */
  named: string[];
  found: FoundTopic;
}

/** Returns the portal's own questions on concepts that a text names, or null if it names none. */
export function topUpOf(
  text: string,
  store: ConceptStore,
  { missing, withdrawn, random }: Drawing,
): TopUp | null {
  const most = Math.max(LEAST_CONCEPTS, Math.ceil(missing * CONCEPTS_A_QUESTION));
  const concepts = findNamed(text, store)
    .slice(0, most)
    .map(({ concept }) => concept);
  if (concepts.length === 0) return null;
  const named = concepts.map(({ term }) => term);
  const tier = concepts.map((concept: Concept) => {
    return { name: capitalise(concept.term), isByName: true, concepts: [concept] };
  });
  const questions = drawConcepts([tier], new Set(withdrawn), random);
  return { named, found: { typed: '', called: '', parts: [], rounds: [[questions]] } };
}
