import { TOPICS_MAX } from '@portal/contracts/testlab';
import type { BankMatch, QuestionBank } from '../bank/question-bank';
import { reshuffle } from '../bank/question-bank';
import type { ConceptStore } from '../concepts/concept-store';
import { readDocument } from '../documents/read-document';
import { faultOf } from '../documents/text-fault';
import { generateFromText } from '../engine/generate-from-text';
import type { Question } from '../engine/question';
import { createRandom } from '../engine/seeded-random';
import { keepValid } from '../engine/validate-question';
import { keyOf } from '../practice/key-of';
import { drawFromTopic, takeTurns } from './draw-from-bank';
import { withoutWithdrawn } from './without-withdrawn';
import type { MadeTest, MakeTestInput } from './make-test.task';

/** Topics that are offered where one is not known. */
const OFFERED = 4;
/** Names that are said of what was found for a topic. */
const NAMED = 4;

/** What a student typed, and what the bank has on it. */
interface Found extends BankMatch {
  typed: string;
}

/** What the portal knows by itself. */
export interface OwnKnowledge {
  bank: QuestionBank;
  /** Read with the first file: topics alone do not need it. */
  concepts: () => ConceptStore;
}

/** Questions that are given, from the student's own text and from the portal's bank, all through one validator. */
export async function makeTestFrom(
  input: MakeTestInput,
  { bank, concepts }: OwnKnowledge,
): Promise<MadeTest> {
  const { file, department, topics, numQuestions, given } = input;
  const isFull = given.length >= numQuestions;
  const read = file && !isFull ? await readDocument(file.path, file.name) : { text: null };
  if ('refused' in read) return read;
  const fromText = read.text === null ? [] : ofText(read.text, input, concepts());
  const isBarren = given.length + fromText.length === 0;
  const fileFault = read.text !== null && isBarren ? faultOf(read.text) : null;
  const found = topics.map((typed) => ({
    typed,
    ...withoutWithdrawn(bank.find(typed, department), input.withdrawn),
  }));
  const questions = keepValid([...given, ...fromText, ...fromBank(input, found)], {
    most: numQuestions,
  });
  if (fileFault && questions.length === 0) return fileFault;
  const asked = new Set(questions.map(({ question }) => question));
  const gave = found.filter((one) => gives(one, asked));
  return {
    questions,
    fileFault,
    topics: gave.map(({ typed }) => typed),
    bankTopics: [...new Set(gave.flatMap((one) => namesOf(one, asked)))].slice(0, TOPICS_MAX),
    unknown: found.filter((one) => one.topics.length === 0).map(({ typed }) => typed),
    matched: gave.filter(({ isByName }) => !isByName).map((one) => matchOf(one, asked)),
    known: bank.suggest(department, OFFERED),
  };
}

/** Of the questions on concepts those that are withdrawn are asked no more; the others are the student's own. */
function ofText(text: string, input: MakeTestInput, concepts: ConceptStore): Question[] {
  const { numQuestions, seed } = input;
  const withdrawn = new Set(input.withdrawn);
  const mayAsk = (question: Question) => !withdrawn.has(keyOf(question));
  const times = timesOf(input);
  const timesAsked = (question: Question) => times.get(keyOf(question)) ?? 0;
  return generateFromText(text, numQuestions, { seed, concepts, mayAsk, timesAsked });
}

function timesOf({ timesAsked }: Pick<MakeTestInput, 'timesAsked'>): ReadonlyMap<string, number> {
  return new Map(timesAsked.map(({ questionKey, times }) => [questionKey, times]));
}

/** What was typed takes turns, and so do the topics that were found for it. */
function fromBank({ seed, timesAsked }: MakeTestInput, found: readonly Found[]): Question[] {
  const random = createRandom(seed);
  const times = timesOf({ timesAsked });
  const rows = found.map(({ topics }) =>
    takeTurns(topics.map(({ questions }) => drawFromTopic(questions, times, random))),
  );
  // One that stands in two rows is taken once.
  const drawn = new Map(takeTurns(rows).map((question) => [question.question, question]));
  return reshuffle([...drawn.values()], random);
}

function gives({ topics }: Found, asked: ReadonlySet<string>): boolean {
  return topics.some(({ questions }) => questions.some(({ question }) => asked.has(question)));
}

/** What was typed, and some of what was found for it. */
function matchOf(found: Found, asked: ReadonlySet<string>) {
  const names = namesOf(found, asked);
  const more = Math.max(0, names.length - NAMED);
  return { typed: found.typed, names: names.slice(0, NAMED), more };
}

/** The topics whose questions are in the test. */
function namesOf({ topics }: Found, asked: ReadonlySet<string>): string[] {
  const inTest = topics.filter(({ questions }) => questions.some((one) => asked.has(one.question)));
  // Departments write one name in more than one way.
  return [...new Map(inTest.map(({ topic }) => [topic.toLowerCase(), topic])).values()];
}
