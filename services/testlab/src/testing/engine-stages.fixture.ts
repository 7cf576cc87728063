import { contentStems, keysOfTopic, Knowledge } from '@portal/knowledge';
import { findExplained } from '../concepts/find-explained';
import { decodeText } from '../documents/plain-text';
import { finish } from '../engine/generate-from-text';
import { conceptQuestions } from '../engine/kinds/concept-questions';
import { definitionQuestions } from '../engine/kinds/definition-questions';
import { draftQuestions } from '../engine/kinds/draft-questions';
import { entryQuestions } from '../engine/kinds/entry-questions';
import { materialOf } from '../engine/kinds/material';
import { stepQuestions } from '../engine/kinds/step-questions';
import { findAppositions } from '../engine/knowledge/find-appositions';
import { findDefinitions } from '../engine/knowledge/find-definitions';
import { findEntries } from '../engine/knowledge/find-entries';
import { findGlossary } from '../engine/knowledge/find-glossary';
import { findKeyTerms } from '../engine/knowledge/find-key-terms';
import { findSteps } from '../engine/knowledge/find-steps';
import { learnText } from '../engine/knowledge/learn-text';
import { notePlaces } from '../engine/knowledge/places';
import { learnCase } from '../engine/knowledge/term-case';
import { createRandom } from '../engine/seeded-random';
import { selectDrafts } from '../engine/select-drafts';
import { isEnglish } from '../engine/text/is-english';
import { normaliseText } from '../engine/text/normalise-text';
import { findRunningLines, isFurniture } from '../engine/text/page-furniture';
import { prepareText } from '../engine/text/prepare-text';
import { readBlocks } from '../engine/text/read-blocks';
import { splitAtSemicolons, splitSentences } from '../engine/text/split-sentences';
import { stripMarkdown } from '../engine/text/strip-markdown';
import { stripSpeakers } from '../engine/text/strip-speakers';
import { tidySentence } from '../engine/text/tidy-sentence';
import { keepValid, validateQuestion } from '../engine/validate-question';
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
