import type { Concept, Depth } from '@portal/knowledge';
import type { Question } from '../question/question';
import { siblingSets, waysOfAsking, type ConceptAsked } from './concept-ways';
import type { ConceptKind } from '../question/draft';
import { explainConcept } from './explain-concept';
import type { Random } from '../question/seeded-random';
import { keyOf } from '../question/key-of';

const DEPTH_OF: Record<ConceptKind, Depth> = {
  case: 'application',
  example: 'application',
  meaning: 'understanding',
  description: 'recall',
};

/** A question that a concept of a typed topic can be asked by: the same as on a text, but for its explanation. */
export class ConceptQuestion {
  readonly depth: Depth;
  private knownKey: string | undefined;

  constructor(
    readonly concept: Concept,
    readonly asked: ConceptAsked,
  ) {
    this.depth = DEPTH_OF[asked.kind];
  }

  /** As it is known when it is paid, withdrawn, or asked again; worked out when it is needed: a field has thousands. */
  get key(): string {
    const { question, asChoice } = this.asked;
    const choices = [asChoice(this.concept) ?? ''];
    return (this.knownKey ??= keyOf({ question, choices, answerIndex: 0, source: null }));
  }
}

/** A process asks for the same ones again and again. */
const known = new WeakMap<Concept, ConceptQuestion[]>();

/** The questions that a concept can be asked by. */
export function questionsOn(concept: Concept): readonly ConceptQuestion[] {
  const before = known.get(concept);
  if (before) return before;
  const questions = waysOfAsking(concept).map((asked) => new ConceptQuestion(concept, asked));
  known.set(concept, questions);
  return questions;
}

/** The question beside up to three different sets of siblings, its right choice first. */
export function wordingsOf({ concept, asked }: ConceptQuestion, random: Random): Question[] {
  const { question } = asked;
  return siblingSets(concept, asked, random).map(({ siblings, answer, wrong }) => ({
    question,
    choices: [answer, ...wrong],
    answerIndex: 0,
    explanation: explainConcept(concept, asked, siblings),
    source: null,
    about: concept.term,
  }));
}
