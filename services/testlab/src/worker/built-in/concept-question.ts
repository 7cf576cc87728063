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

/** A question on a concept of a typed topic: the same as on a text, except for its explanation. */
export class ConceptQuestion {
  readonly depth: Depth;
  private knownKey: string | undefined;

  constructor(
    readonly concept: Concept,
    readonly asked: ConceptAsked,
  ) {
    this.depth = DEPTH_OF[asked.kind];
  }

  /**
   * Key under which the question is paid, withdrawn and counted. Computed lazily, because a field
   * has thousands of questions.
   */
  get key(): string {
    const { question, asChoice } = this.asked;
    const choices = [asChoice(this.concept) ?? ''];
    return (this.knownKey ??= keyOf({ question, choices, answerIndex: 0, source: null }));
  }
}

/** Cache: a process uses the same questions again and again. */
const known = new WeakMap<Concept, ConceptQuestion[]>();

/** Returns all questions on a concept. */
export function questionsOn(concept: Concept): readonly ConceptQuestion[] {
  const before = known.get(concept);
  if (before) return before;
  const questions = waysOfAsking(concept).map((asked) => new ConceptQuestion(concept, asked));
  known.set(concept, questions);
  return questions;
}

/** Returns the question with up to three different sets of siblings, its right choice first. */
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
