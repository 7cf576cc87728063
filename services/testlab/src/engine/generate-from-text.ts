import { learnText } from './knowledge/learn-text';
import type { Question } from './question';
import { createPositionDealer, createRandom, shuffled, type Random } from './seeded-random';
import { selectDrafts } from './select-drafts';
import type { Draft } from './kinds/draft';
import { materialOf } from './kinds/material';
import { draftQuestions } from './kinds/draft-questions';
import { prepareText } from './text/prepare-text';
import { keepValid, validateQuestion } from './validate-question';

const MAX_COUNT = 50;

/** The question of a draft, its right choice at `position`. */
export function finish(draft: Draft, position: number, random: Random): Question {
  const choices = shuffled(draft.distractors.slice(0, 3), random);
  choices.splice(position, 0, draft.answer);
  const answerIndex = choices.indexOf(draft.answer);
  return {
    question: draft.question,
    choices,
    answerIndex,
    explanation: draft.explanation,
    source: draft.source,
  };
}

/**
 * Makes up to `count` (1–50) multiple-choice questions from a text; fewer when the text does not
 * carry more, none when it is no English prose or notes. The same text and seed give the same
 * questions. It works without a pause: only in a worker of the pool.
 */
export function generateFromText(
  text: string,
  count: number,
  options: { seed: number },
): Question[] {
  const random = createRandom(options.seed);
  const wanted = Math.max(1, Math.min(MAX_COUNT, Math.floor(count) || 1));
  const drafts = draftQuestions(materialOf(learnText(prepareText(text)), random));
  const good = drafts.filter((draft) => validateQuestion(finish(draft, 0, random)).length === 0);
  const chosen = selectDrafts(good, wanted);
  const deal = createPositionDealer(4, random);
  return keepValid(chosen.map((draft) => finish(draft, deal(), random)));
}
