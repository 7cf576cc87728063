import { keysOfTopic, Knowledge } from '@portal/knowledge';
import { findExplained } from '../worker/built-in/explained/find-explained';
import { decodeText } from '../worker/text/documents/plain-text';
import { repairText } from '../worker/text/documents/repair-text';
import { finish } from '../worker/make-test/generate-from-text';
import { conceptQuestions } from '../worker/make-test/concept-questions';
import { definitionQuestions } from '../worker/make-test/own-words/definition-questions';
import { findDefinitions } from '../worker/make-test/own-words/find-definitions';
import { findGlossary } from '../worker/make-test/own-words/find-glossary';
import { listOfTerms } from '../worker/make-test/own-words/list-of-terms';
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
/** Returns the processor time of each stage of the engine on a text, in ms. */
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
  stage('repair', () => repairText(text));
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
  stage('definitions', () => findDefinitions(prepared, memory));
  stage('glossary', () => findGlossary(prepared.blocks, memory));
  stage('concepts', () => findExplained(prepared, concepts));
  const random = createRandom(1);
  const terms = stage('terms', () => listOfTerms(prepared));
  const drafts = [
    ...stage('concept questions', () => conceptQuestions(prepared, concepts, random)),
    ...stage('definition questions', () => definitionQuestions(terms, random)),
  ];
  const questions = drafts.map((draft) => finish(draft, 0, random));
  stage('validation', () => questions.filter((one) => validateQuestion(one).length === 0));
  stage('likeness', () => keepValid(questions));
  stage('selection', () => selectDrafts(drafts, 50));
  stage('topics', () => bank.find(text));
  stage('topic key', () => keysOfTopic(text));
  return times;
}
