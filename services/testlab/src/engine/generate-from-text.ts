import { findDefinitions } from './knowledge/find-definitions';
import { findLists } from './knowledge/find-lists';
import { findTerms } from './knowledge/find-terms';
import { learnCase } from './knowledge/term-case';
import { contentStems } from './language/stem';
import type { Question } from './question';
import { createPositionDealer, createRandom, shuffled, type Random } from './seeded-random';
import { selectDrafts } from './select-drafts';
import { causeQuestions } from './strategies/cause-questions';
import { clozeQuestions } from './strategies/cloze-questions';
import { definitionQuestions } from './strategies/definition-questions';
import type { Draft } from './strategies/draft';
import type { KnowledgeBase } from './strategies/knowledge-base';
import { listQuestions } from './strategies/list-questions';
import { numberQuestions } from './strategies/number-questions';
import { prepareText } from './text/prepare-text';
import { keepValid, validateQuestion } from './validate-question';
import { createWorkPacer, type WorkPacer } from './work-pacer';

export { GenerationAborted } from './work-pacer';

const MAX_COUNT = 50;
/** So many drafts are plenty to choose the best fifty from. */
/** "Term: …" and the like: no sentence to take a word from. */
const ENTRY_START = /^[^,.]{2,50}(?::| [–—-]) /;
const ENOUGH_DRAFTS = 500;
const MAX_DEFINITIONS = 150;
const MAX_LISTS = 60;
const MAX_TERMS = 150;

/** So many of the items, taken evenly from all of them. */
function spreadOut<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const step = items.length / most;
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

async function learn(text: string, random: Random, pacer: WorkPacer): Promise<KnowledgeBase> {
  const prepared = await prepareText(text, pacer);
  const memory = learnCase(prepared.allSentences);
  await pacer.spend(text.length / 8);
  const definitions = spreadOut(await findDefinitions(prepared, memory, pacer), MAX_DEFINITIONS);
  const lists = spreadOut(findLists(prepared), MAX_LISTS);
  await pacer.spend(text.length / 8);
  const terms = await findTerms(prepared.allSentences, { definitions, lists, memory }, pacer);
  const stems: ReadonlySet<string>[] = [];
  for (const sentence of prepared.allSentences) {
    await pacer.spend(sentence.text.length);
    stems.push(contentStems(sentence.text));
  }
  return {
    ...terms,
    prepared,
    definitions,
    definitionOf: new Map(definitions.map((definition) => [definition.source, definition])),
    meaningStems: new Map(
      definitions.map((definition) => [definition, contentStems(definition.meaning)]),
    ),
    lists,
    random,
    stems,
  };
}

async function draftAll(kb: KnowledgeBase, pacer: WorkPacer): Promise<Draft[]> {
  const drafts: Draft[] = [];
  drafts.push(...(await definitionQuestions(kb, pacer)));
  drafts.push(...(await listQuestions(kb, pacer)), ...causeQuestions(kb));
  const pool = [...kb.byKey.values()]
    .filter((term) => term.weight >= 0.3)
    .sort((left, right) => right.weight - left.weight || right.count - left.count)
    .slice(0, MAX_TERMS);
  const sentences = shuffled(kb.prepared.sentences, kb.random);
  for (const sentence of sentences) {
    if (drafts.length >= ENOUGH_DRAFTS) break;
    await pacer.spend(pool.length * 30);
    if (ENTRY_START.test(sentence.text)) continue;
    drafts.push(...numberQuestions(kb, sentence), ...clozeQuestions(kb, sentence, pool));
  }
  return drafts;
}

function finish(draft: Draft, position: number, random: Random): Question {
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
 * questions. Yields to the event loop as it works and throws GenerationAborted when told to stop.
 */
export async function generateFromText(
  text: string,
  count: number,
  options: { seed: number; isAborted?: () => boolean },
): Promise<Question[]> {
  const pacer = createWorkPacer(options.isAborted ?? (() => false));
  await pacer.spend(Infinity);
  const random = createRandom(options.seed);
  const wanted = Math.max(1, Math.min(MAX_COUNT, Math.floor(count) || 1));
  const kb = await learn(text, random, pacer);
  const drafts = await draftAll(kb, pacer);
  await pacer.spend(20_000);
  const good: Draft[] = [];
  for (const draft of drafts) {
    await pacer.spend(600);
    if (validateQuestion(finish(draft, 0, random)).length === 0) good.push(draft);
  }
  const chosen = selectDrafts(good, wanted * 2);
  const deal = createPositionDealer(4, random);
  return keepValid(chosen.map((draft) => finish(draft, deal(), random))).slice(0, wanted);
}
