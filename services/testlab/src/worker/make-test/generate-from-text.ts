import type { ConceptStore } from '@portal/knowledge';
import type { Question } from '../question/question';
import { createPositionDealer, createRandom, type Random } from '../question/seeded-random';
import { withAnswerAt } from '../question/place-answer';
import { selectDrafts } from './select-drafts';
import { isOfConcept, type Draft } from '../question/draft';
import { conceptQuestions } from './concept-questions';
import { definitionQuestions } from './own-words/definition-questions';
import { listOfTerms } from './own-words/list-of-terms';
import { prepareText } from '../text/prepare-text';
import { keepValid, validateQuestion } from '../question/validate-question';

const MAX_COUNT = 50;

/**
 * Turns a draft into a question with its right choice at `position`. A question on a concept
 * counts as the portal's own, like those of its bank: it is the same for any text.
 */
export function finish(draft: Draft, position: number, random: Random): Question {
  const { question, answer, distractors, explanation, term: about } = draft;
  const choices = [answer, ...distractors.slice(0, 3)];
  const source = isOfConcept(draft) ? null : draft.source;
  const first = { question, choices, answerIndex: 0, explanation, source, about };
  return withAnswerAt(first, position, random);
}

/** Penalty per time that a question was asked, and the minimum score that remains. */
const ASKED = 0.1;
const KEPT = 0.6;

/** Ranks a draft that was asked often behind those that were not. */
function afterOthers(draft: Draft, times: number): Draft {
  return { ...draft, score: Math.max(KEPT, draft.score - ASKED * times) };
}

interface Options {
  seed: number;
  /** The portal's concepts, asked if the text explains them. */
  concepts: ConceptStore;
  /** Whether questions on these concepts, which are the portal's own, may be asked. */
  asksOwn?: boolean;
  mayAsk?: (question: Question) => boolean;
  /** Returns how often the student was asked a question on a concept; others come first. */
  timesAsked?: (question: Question) => number;
}

/** Questions from a text. */
export interface FromText {
  questions: Question[];
  /**
   * Concepts of the portal that the text explains and that have a valid question, whether or not
   * they may be asked.
   */
  explained: string[];
  /** Whether the text lists terms that can be asked in its own words. */
  hasTerms: boolean;
}

/**
 * Makes up to `count` (1–50) multiple-choice questions from a text: on concepts of the portal that
 * it explains, if these may be asked, and on a list of terms in its own words. There are fewer if
 * the text does not support more, and none if it is not English. The same text and seed give the
 * same questions. It blocks the event loop, so call it only in a worker process of the pool.
 */
export function generateFromText(
  text: string,
  count: number,
  { seed, concepts, asksOwn = true, mayAsk = () => true, timesAsked = () => 0 }: Options,
): FromText {
  const random = createRandom(seed);
  const wanted = Math.max(1, Math.min(MAX_COUNT, Math.floor(count) || 1));
  const prepared = prepareText(text);
  const drafts = [
    ...conceptQuestions(prepared, concepts, random),
    ...definitionQuestions(listOfTerms(prepared), random),
  ];
  const good = drafts.flatMap((draft) => {
    const question = finish(draft, 0, random);
    if (validateQuestion(question).length > 0 || !mayAsk(question)) return [];
    return isOfConcept(draft) ? [afterOthers(draft, timesAsked(question))] : [draft];
  });
  const explained = good.filter(isOfConcept).map(({ term }) => term);
  const chosen = selectDrafts(asksOwn ? good : good.filter((one) => !isOfConcept(one)), wanted);
  const deal = createPositionDealer(4, random);
  const questions = keepValid(chosen.map((draft) => finish(draft, deal(), random)));
  const hasTerms = good.some((draft) => !isOfConcept(draft));
  return { questions, explained: [...new Set(explained)], hasTerms };
}
