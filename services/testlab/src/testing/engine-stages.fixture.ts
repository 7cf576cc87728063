import { readTopic } from '../bank/match-topic';
import { QuestionBank } from '../bank/question-bank';
import { decodeText } from '../documents/plain-text';
import { chunkSentence } from '../engine/knowledge/chunk-sentence';
import { findDefinitions } from '../engine/knowledge/find-definitions';
import { findGlossary } from '../engine/knowledge/find-glossary';
import { findLists } from '../engine/knowledge/find-lists';
import { learnText } from '../engine/knowledge/learn-text';
import { learnCase } from '../engine/knowledge/term-case';
import { createRandom } from '../engine/seeded-random';
import { selectDrafts } from '../engine/select-drafts';
import { causeQuestions } from '../engine/strategies/cause-questions';
import { definitionQuestions } from '../engine/strategies/definition-questions';
import { draftQuestions } from '../engine/strategies/draft-questions';
import { listQuestions } from '../engine/strategies/list-questions';
import { isEnglish } from '../engine/text/is-english';
import { normaliseText } from '../engine/text/normalise-text';
import { findRunningLines, isFurniture } from '../engine/text/page-furniture';
import { prepareText } from '../engine/text/prepare-text';
import { readBlocks } from '../engine/text/read-blocks';
import { splitSentences } from '../engine/text/split-sentences';
import { tidySentence } from '../engine/text/tidy-sentence';
import { finish } from '../engine/generate-from-text';
import { keepValid, validateQuestion } from '../engine/validate-question';
import { processorMsSince } from './processor-time.fixture';

const bank = new QuestionBank();

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
  const normal = stage('normalise', () => normaliseText(text));
  const lines = normal.split('\n');
  stage('language', () => isEnglish(normal));
  stage('furniture', () => [findRunningLines(lines), lines.filter(isFurniture)]);
  const blocks = stage('blocks', () => readBlocks(normal));
  stage('sentences', () => blocks.flatMap((block) => splitSentences(block.text)).map(tidySentence));
  const prepared = stage('prepare', () => prepareText(text));
  const memory = stage('case', () => learnCase(prepared.allSentences));
  stage('definitions', () => findDefinitions(prepared, memory));
  stage('glossary', () => findGlossary(prepared.blocks, memory));
  stage('lists', () => findLists(prepared));
  stage('chunks', () => prepared.allSentences.map((sentence) => chunkSentence(sentence.text)));
  const kb = { ...stage('learn', () => learnText(prepared)), random: createRandom(1) };
  stage('definition questions', () => definitionQuestions(kb));
  stage('list questions', () => listQuestions(kb));
  stage('cause questions', () => causeQuestions(kb));
  const drafts = stage('all questions', () => draftQuestions(kb));
  const questions = drafts.map((draft) => finish(draft, 0, kb.random));
  stage('validation', () => questions.filter((one) => validateQuestion(one).length === 0));
  stage('likeness', () => keepValid(questions));
  stage('selection', () => selectDrafts(drafts, 100));
  stage('topics', () => bank.find(text));
  stage('topic key', () => readTopic(text));
  return times;
}
