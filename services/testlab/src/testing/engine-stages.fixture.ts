import { contentStems, keysOfTopic, Knowledge } from '@portal/knowledge';
import { findExplained } from '../worker/built-in/explained/find-explained';
import { decodeText } from '../worker/text/documents/plain-text';
import { finish } from '../worker/make-test/generate-from-text';
import { conceptQuestions } from '../worker/make-test/concept-questions';
import { definitionQuestions } from '../worker/make-test/own-words/definition-questions';
import { draftQuestions } from '../worker/make-test/draft-questions';
import { entryQuestions } from '../worker/make-test/own-words/entry-questions';
import { materialOf } from '../worker/make-test/own-words/material';
import { stepQuestions } from '../worker/make-test/own-words/step-questions';
import { findAppositions } from '../worker/make-test/own-words/find-appositions';
import { findDefinitions } from '../worker/make-test/own-words/find-definitions';
import { findEntries } from '../worker/make-test/own-words/find-entries';
import { findGlossary } from '../worker/make-test/own-words/find-glossary';
import { findKeyTerms } from '../worker/make-test/own-words/find-key-terms';
import { findSteps } from '../worker/make-test/own-words/find-steps';
import { learnText } from '../worker/make-test/own-words/learn-text';
import { notePlaces } from '../worker/make-test/own-words/places';
import { learnCase } from '../worker/make-test/own-words/term-case';
import { createRandom } from '../worker/question/seeded-random';
import { selectDrafts } from '../worker/make-test/select-drafts';
import { isEnglish } from '../worker/text/is-english';
import { normaliseText } from '../worker/text/normalise-text';
import { findRunningLines, isFurniture } from '../worker/text/page-furniture';
import { prepareText } from '../worker/text/prepare-text';
import { readBlocks } from '../worker/text/read-blocks';
import { splitAtSemicolons, splitSentences } from '../worker/text/split-sentences';
import { stripMarkdown } from '../worker/text/strip-markdown';
import { stripSpeakers } from '../worker/text/strip-speakers';
import { tidySentence } from '../worker/text/tidy-sentence';
import { keepValid, validateQuestion } from '../worker/question/validate-question';
import { processorMsSince } from './processor-time.fixture';

const { bank, concepts } = Knowledge.read();
const KINDS = {
  'concept questions': conceptQuestions,
  'definition questions': definitionQuestions,
  'entry questions': entryQuestions,
  'step questions': stepQuestions,
};

/** Processor time of each stage of the engine on a text, in ms. */
export function msOfStages(text: string): Map<string, number> {
  const times = new Map<string, number>();
  const stage = <T>(name: string, work: () => T): T => {
    const start = process.cpuUsage();
    const result = work();
    times.set(name, processorMsSince(start));
    return result;
  };
  const bytes = Buffer.from(text);
  stage('decode', () => decodeText(bytes, text.length));
  const bare = stage('marks', () => stripMarkdown(text));
  const normal = normaliseText(stage('speakers', () => stripSpeakers(bare)));
  stage('normalise', () => normaliseText(text));
  const lines = normal.split('\n');
  stage('language', () => isEnglish(normal));
  stage('furniture', () => [findRunningLines(lines), lines.filter(isFurniture)]);
  const blocks = stage('blocks', () => readBlocks(normal));
  stage('sentences', () =>
    blocks
      .flatMap((block) => splitSentences(block.text))
      .flatMap(splitAtSemicolons)
      .map(tidySentence),
  );
  const prepared = stage('prepare', () => prepareText(text));
  const memory = stage('case', () => learnCase(prepared.allSentences));
  const definitions = stage('definitions', () => findDefinitions(prepared, memory));
  stage('appositions', () => findAppositions(prepared.sentences, memory));
  stage('key terms', () => findKeyTerms(prepared.allSentences, definitions));
  stage('glossary', () => findGlossary(prepared.blocks, memory));
  stage('entries', () => findEntries(prepared.blocks));
  stage('steps', () => findSteps(prepared.blocks));
  stage('places', () => notePlaces(prepared.allSentences.map((one) => contentStems(one.text))));
  stage('concepts', () => findExplained(prepared, concepts));
  const knowledge = stage('learn', () => learnText(prepared));
  const material = stage('material', () => materialOf(knowledge, createRandom(1), concepts));
  for (const [name, kind] of Object.entries(KINDS)) stage(name, () => kind(material));
  const drafts = stage('all questions', () => draftQuestions(material));
  const questions = drafts.map((draft) => finish(draft, 0, material.random));
  stage('validation', () => questions.filter((one) => validateQuestion(one).length === 0));
  stage('likeness', () => keepValid(questions));
  stage('selection', () => selectDrafts(drafts, 50));
  stage('topics', () => bank.find(text));
  stage('topic key', () => keysOfTopic(text));
  return times;
}
