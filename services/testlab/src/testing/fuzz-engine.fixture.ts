import { scaledMs } from '@portal/testing';
import { Knowledge } from '@portal/knowledge';
import { finish, generateFromText } from '../worker/make-test/generate-from-text';
import { definitionQuestions } from '../worker/make-test/own-words/definition-questions';
import { findDefinitions } from '../worker/make-test/own-words/find-definitions';
import { learnCase } from '../worker/make-test/own-words/term-case';
import type { Question } from '../worker/question/question';
import { createRandom } from '../worker/question/seeded-random';
import { prepareText } from '../worker/text/prepare-text';
import { keepValid, validateQuestion } from '../worker/question/validate-question';
import { makeTest } from '../worker/make-test/make-test.task';
import { grammarText } from './grammar-texts.fixture';
import { processorMsSince } from './processor-time.fixture';

const concepts = Knowledge.read().concepts;

/** Maximum processor time for a text of at most 60,000 characters, in ms. */
const MOST_MS = 4_000;

/** Returns valid questions on all definitions of a text, in a list of terms or not. */
function defined(text: string, seed: number): Question[] {
  const prepared = prepareText(text);
  const random = createRandom(seed);
  const terms = findDefinitions(prepared, learnCase(prepared.allSentences));
  const all = definitionQuestions(terms, random).map((draft) => finish(draft, 0, random));
  return keepValid(all, { most: 10 });
}

/**
 * Makes tests of texts of the grammar with the portal's concepts. Returns the faults by seed, and
 * the number of texts that yielded questions.
 */
export function fuzzEngine(
  from: number,
  count: number,
): { wrong: string[]; withQuestions: number } {
  const wrong: string[] = [];
  let withQuestions = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const start = process.cpuUsage();
    try {
      const text = grammarText(seed);
      const questions = [
        ...defined(text, seed),
        ...generateFromText(text, 10, { seed, concepts }).questions,
      ];
      const reasons = questions.flatMap((question) => validateQuestion(question));
      if (reasons.length > 0) wrong.push(`${seed}: ${reasons.join(', ')}`);
      makeTest.output.parse({
        questions,
        topics: [],
        unknown: [],
        matched: [],
        known: [],
        fileFault: null,
        named: [],
        hasTerms: false,
        ownOn: { names: [], hasOthers: false },
      });
      if (questions.length > 0) withQuestions += 1;
    } catch (error) {
      wrong.push(`${seed}: ${String(error)}`);
    }
    const ms = processorMsSince(start);
    if (ms > scaledMs(MOST_MS)) wrong.push(`${seed}: took ${ms} ms`);
  }
  return { wrong, withQuestions };
}
