import type { ConceptStore } from '@portal/knowledge';
import {
  findExplained,
  type Explained,
  type ExplainedConcepts,
} from '../built-in/explained/find-explained';
import type { Random } from '../question/seeded-random';
import type { PreparedText } from '../text/prepare-text';
import { siblingSets, waysOfAsking, type ConceptAsked } from '../built-in/concept-ways';
import { quoteSource, type Draft } from '../question/draft';

const LEAST_SCORE = 0.8;
/** Preference for a sibling that the text names. */
const NAMED = 0.3;
/**
 * Penalty of a question that describes the concept: asking for the meaning shows more, and both
 * ask for the same fact.
 */
const LESS = 0.15;
/** Random part of the score, so that the same text gives other questions another time. */
const CHANCE = 0.05;

/**
 * Asks for the concepts of the portal's store that the text explains, in the wording of the store
 * and with their siblings.
 */
export function conceptQuestions(
  prepared: PreparedText,
  concepts: ConceptStore,
  random: Random,
): Draft[] {
  const found = findExplained(prepared, concepts);
  return found.explained.flatMap((one) => {
    return waysOfAsking(one.concept).flatMap((way) => draftsOf(one, way, found, random));
  });
}

/**
 * Drafts a question for each set of siblings. Siblings that the text names are preferred, but not
 * always: else all questions on a text that names three would look alike.
 */
function draftsOf(
  { concept, source, place, strength }: Explained,
  asked: ConceptAsked,
  { isNamed }: ExplainedConcepts,
  random: Random,
): Draft[] {
  const { kind, question, turnsOn, because } = asked;
  const sets = siblingSets(concept, asked, random, (one) => (isNamed(one) ? NAMED : 0));
  const worth = Math.min(0.95, LEAST_SCORE + (strength - 1) * 0.08);
  return sets.map(({ answer, wrong }) => ({
    kind,
    question,
    turnsOn,
    answer,
    distractors: wrong,
    explanation: `${because} ${quoteSource(source)}`,
    source,
    term: concept.term,
    topic: concept.term.toLowerCase(),
    place,
    score: worth + random() * CHANCE - (kind === 'description' ? LESS : 0),
  }));
}
