import { type Concept, DEPTHS, type Depth, type FoundConcepts } from '@portal/knowledge';
import { shuffled, type Random } from '../question/seeded-random';
import { questionsOn, type ConceptQuestion } from './concept-question';
import { takeTurns } from './draw-from-bank';

/** Of the concept that was typed, its first case and what it means go before what is meant by its meaning. */
const OWN_DEPTHS = ['application', 'understanding', 'recall'] as const;

/**
 * The questions on concepts of a typed topic in the order in which they are asked: tier after tier, and within a tier
 * the depths take turns.
 * @param withdrawn keys of questions that are asked no more
 */
export function drawConcepts(
  tiers: readonly FoundConcepts[][],
  withdrawn: ReadonlySet<string>,
  random: Random,
): ConceptQuestion[] {
  return tiers.flatMap((tier, place) => {
    const concepts = shuffled(
      tier.flatMap((found) => found.concepts),
      random,
    );
    const depths = place === 0 ? OWN_DEPTHS : shuffled(DEPTHS, random);
    return takeTurns(depths.map((depth) => ofDepth(concepts, depth, withdrawn)));
  });
}

/** Each depth begins with other concepts, since of one that is described its meaning is not asked, too. */
function ofDepth(
  concepts: readonly Concept[],
  depth: Depth,
  withdrawn: ReadonlySet<string>,
): ConceptQuestion[] {
  const half = Math.floor(concepts.length / 2);
  const order: Record<Depth, readonly Concept[]> = {
    application: concepts,
    understanding: [...concepts.slice(half), ...concepts.slice(0, half)],
    recall: concepts.toReversed(),
  };
  const rows = order[depth].map((concept, at) => {
    const questions = questionsOn(concept).filter(
      (one) => one.depth === depth && !(withdrawn.size > 0 && withdrawn.has(one.key)),
    );
    // Of a field there are more concepts than questions: every second one begins with its last case.
    return at % 2 === 0 ? questions : questions.toReversed();
  });
  return takeTurns(rows);
}
