import { type Concept, DEPTHS, type Depth, type FoundConcepts } from '@portal/knowledge';
import { shuffled, type Random } from '../question/seeded-random';
import { questionsOn, type ConceptQuestion } from './concept-question';
import { takeTurns } from './draw-from-bank';

/**
 * Order for a typed concept: its first case and its meaning come before the question that
 * describes it.
 */
const OWN_DEPTHS = ['application', 'understanding', 'recall'] as const;

/**
 * Returns the questions on concepts of a typed topic in the order to ask them: tier after tier,
 * and within a tier the depths alternate.
 * @param withdrawn keys of withdrawn questions
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

/**
 * Each depth starts with other concepts, because a concept that is described is not also asked for
 * its meaning.
 */
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
    // A field has more concepts than a test has questions: every second concept starts with its
    // last case.
    return at % 2 === 0 ? questions : questions.toReversed();
  });
  return takeTurns(rows);
}
