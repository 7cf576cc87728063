import type { Concept } from '../concepts/concept';
import type { Depth } from '../bank/question-bank';
import type { Question } from '../engine/question';
import { siblingSets, waysOfAsking, type ConceptAsked } from '../engine/kinds/concept-ways';
import type { ConceptKind } from '../engine/kinds/draft';
import { explainConcept } from '../engine/kinds/explain-concept';
import type { Random } from '../engine/seeded-random';
import { keyOf } from '../practice/key-of';

const DEPTH_OF: Record<ConceptKind, Depth> = {
  case: 'application',
  meaning: 'understanding',
  description: 'recall',
};

/** A question that a concept of a typed topic can be asked by: the same as on a text, but for its explanation. */
export interface ConceptQuestion {
  concept: Concept;
  asked: ConceptAsked;
  depth: Depth;
  /** As it is known when it is paid, withdrawn, or asked again. */
  key: string;
}

/** The questions that a concept can be asked by. */
export function questionsOn(concept: Concept): ConceptQuestion[] {
  return waysOfAsking(concept).map((asked) => {
    const { question } = asked;
    const key = keyOf({
      question,
      choices: [asked.asChoice(concept)],
      answerIndex: 0,
      source: null,
    });
    return { concept, asked, depth: DEPTH_OF[asked.kind], key };
  });
}

/** The question beside up to three different sets of siblings, its right choice first. */
export function wordingsOf({ concept, asked }: ConceptQuestion, random: Random): Question[] {
  const { kind, question, asChoice } = asked;
  return siblingSets(concept, asked, random).map((siblings) => ({
    question,
    choices: [concept, ...siblings].map(asChoice),
    answerIndex: 0,
    explanation: explainConcept(concept, kind, siblings),
    source: null,
  }));
}
