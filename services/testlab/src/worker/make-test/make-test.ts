import { nearTopics, type ConceptStore } from '@portal/knowledge';
import { readDocument } from '../text/documents/read-document';
import { faultOf } from '../text/documents/text-fault';
import { generateFromText, type FromText } from './generate-from-text';
import { originOf, type Question } from '../question/question';
import { createRandom } from '../question/seeded-random';
import { keepValid } from '../question/validate-question';
import { keyOf } from '../question/key-of';
import { OwnQuestions } from '../built-in/ask-own';
import { findTopic, type FoundTopic, type OwnQuestion } from '../built-in/found-topic';
import type { MadeTest, MakeTestInput } from './make-test.task';
import type { OwnKnowledge } from '../built-in/own-knowledge';
import { topUpOf } from '../built-in/top-up';
import { topicsWithin } from '../built-in/topics-within';
import { whatOwnAreOn } from './what-own-are-on';

/** Maximum number of topics offered instead of an unknown one. */
const OFFERED = 4;
/** Maximum number of names shown for a topic. */
const NAMED = 4;
/** Maximum number of concepts shown for a file. */
const NAMED_IN_FILE = 6;

/**
 * Makes a test from given questions, the student's own text and the portal's bank; all questions
 * pass one validator.
 */
export async function makeTestFrom(
  input: MakeTestInput,
  { bank, concepts }: OwnKnowledge,
): Promise<MadeTest> {
  const { file, department, topics, numQuestions, given } = input;
  const isFull = given.length >= numQuestions;
  const read = file && !isFull ? await readDocument(file.path, file.name) : NO_FILE;
  if ('refused' in read) return read;
  const {
    questions: fromText,
    explained,
    hasTerms,
  } = read.text === null ? NOTHING : ofText(read.text, input, concepts);
  const isBarren = given.length + fromText.length === 0;
  const fileFault = read.text !== null && isBarren ? faultOf(read.text) : null;
  const random = createRandom(input.seed);
  const drawing = { department, withdrawn: input.withdrawn, times: timesOf(input), random };
  const found = topics
    .flatMap((typed) => topicsWithin(typed, { bank, concepts }, department))
    .map((typed) => findTopic(typed, { bank, concepts }, drawing));
  const first = [...given, ...fromText];
  const own = new OwnQuestions(first, random);
  const wished = keepValid(allOf(first, own.ask(found)), { most: numQuestions });
  const missing = numQuestions - wished.length;
  const { withdrawn } = input;
  const topUp =
    read.text !== null && missing > 0
      ? topUpOf(read.text, concepts, { missing, withdrawn, random })
      : null;
  const more = topUp && input.topsUp ? own.ask([topUp.found]) : [];
  const questions = keepValid(allOf(wished, more), { most: numQuestions });
  const offered = new Set(missing > 0 && !input.topsUp ? explained : []);
  if (!input.topsUp) for (const name of topUp?.named ?? []) offered.add(name);
  const named = [...offered].slice(0, NAMED_IN_FILE);
  // All questions from the text may have been invalid.
  if (read.text !== null && questions.length === 0) {
    return { ...(fileFault ?? faultOf(read.text)), named };
  }
  const asked = questions.flatMap((question) => own.originOf(question) ?? []);
  const unknown = found.filter((one) => one.rounds.length === 0).map(({ typed }) => typed);
  const near = unknown.flatMap((typed) => nearTopics(concepts, typed, OFFERED));
  const gave = found.flatMap((one) => whatGave(one, asked));
  const remembered = [...new Set(gave.map(({ called }) => called))];
  return {
    questions,
    fileFault,
    isCut: read.isCut,
    named,
    hasTerms,
    ownOn: whatOwnAreOn(
      questions.filter((one) => originOf(one) === 'portal'),
      remembered,
    ),
    topics: remembered,
    unknown,
    matched: gave.filter(({ isByName }) => !isByName).map(matchOf),
    known: [...near, ...bank.suggest(department, OFFERED)].slice(0, OFFERED),
  };
}

function* allOf(...rows: readonly Iterable<Question>[]): Generator<Question> {
  for (const row of rows) yield* row;
}

const NO_FILE = { text: null, isCut: false };
const NOTHING: FromText = { questions: [], explained: [], hasTerms: false };

/** Leaves out withdrawn questions on concepts; the other questions are the student's own. */
function ofText(text: string, input: MakeTestInput, concepts: ConceptStore): FromText {
  const { numQuestions, seed, topsUp: asksOwn } = input;
  const withdrawn = new Set(input.withdrawn);
  const mayAsk = (question: Question) => !withdrawn.has(keyOf(question));
  const times = timesOf(input);
  const timesAsked = (question: Question) => times.get(keyOf(question)) ?? 0;
  return generateFromText(text, numQuestions, { seed, concepts, asksOwn, mayAsk, timesAsked });
}

function timesOf({ timesAsked }: Pick<MakeTestInput, 'timesAsked'>): ReadonlyMap<string, number> {
  return new Map(timesAsked.map(({ questionKey, times }) => [questionKey, times]));
}

/** A typed topic with questions in the test. */
interface Gave {
  typed: string;
  /** Name stored for the student. */
  called: string;
  names: string[];
  /** Whether all matches are the typed name itself. */
  isByName: boolean;
  /** Number of questions on the topic itself, and on related ones. */
  onTopic: number;
  related: number;
}

function whatGave({ typed, called, parts }: FoundTopic, asked: readonly OwnQuestion[]): Gave[] {
  const inTest = parts.filter(({ has }) => asked.some(has));
  if (inTest.length === 0) return [];
  const isByName = inTest.every((part) => part.isByName);
  const own = inTest.filter(({ isRelated }) => !isRelated);
  const beside = inTest.filter(({ isRelated }) => isRelated);
  // With related topics, only one name of the topic itself is shown.
  const said = beside.length > 0 ? [...own.slice(0, 1), ...beside] : own;
  // Departments differ in the case of a name.
  const names = new Map(said.map(({ name }) => [name.toLowerCase(), name]));
  const onTopic = asked.filter((question) => own.some(({ has }) => has(question))).length;
  const all = asked.filter((question) => inTest.some(({ has }) => has(question))).length;
  return [{ typed, called, names: [...names.values()], isByName, onTopic, related: all - onTopic }];
}

/** Returns the typed topic and some of the names found for it. */
function matchOf({ typed, names, onTopic, related }: Gave) {
  const more = Math.max(0, names.length - NAMED);
  return { typed, names: names.slice(0, NAMED), more, onTopic, related };
}
