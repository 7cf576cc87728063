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
 * The question of a draft, its right choice at `position`. One on a concept is the portal's own, as those of its
 * bank are: the same whichever text it is asked on.
 */
export function finish(draft: Draft, position: number, random: Random): Question {
  const { question, answer, distractors, explanation, term: about } = draft;
  const choices = [answer, ...distractors.slice(0, 3)];
  const source = isOfConcept(draft) ? null : draft.source;
  const first = { question, choices, answerIndex: 0, explanation, source, about };
  return withAnswerAt(first, position, random);
}

/** What a question loses each time that it was asked, and what it keeps. */
const ASKED = 0.1;
const KEPT = 0.6;

/** A draft that was asked so often already stands behind those that were not. */
function afterOthers(draft: Draft, times: number): Draft {
  return { ...draft, score: Math.max(KEPT, draft.score - ASKED * times) };
}

interface Options {
  seed: number;
  /** The portal's concepts, asked where the text explains them. */
  concepts: ConceptStore;
  /** Whether questions on these may be asked, which are the portal's own. */
  asksOwn?: boolean;
  /** Whether a question may be asked. */
  mayAsk?: (question: Question) => boolean;
  /** How often the student was asked a question on a concept: others go before it. */
  timesAsked?: (question: Question) => number;
}

/** What a text gives. */
export interface FromText {
  questions: Question[];
  /** Concepts of the portal that it explains and that can be asked, whether they may or not. */
  explained: string[];
  /** Whether it lists terms that can be asked in its own words. */
  hasTerms: boolean;
}

/**
 * Makes up to `count` (1–50) multiple-choice questions from a text: on concepts of the portal that it explains, where these may
 * be asked, and, of a list of terms, in its own words. Fewer when the text does not carry more, none when it is not English.
 * The same text and seed give the same questions. It works without a pause: only in a worker of the pool.
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
