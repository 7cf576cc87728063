import type { QuestionBank } from '../bank/question-bank';
import { reshuffle } from '../bank/question-bank';
import { readDocument } from '../documents/read-document';
import { generateFromText } from '../engine/generate-from-text';
import type { Question } from '../engine/question';
import { createRandom, shuffled } from '../engine/seeded-random';
import { keepValid } from '../engine/validate-question';
import type { MadeTest, MakeTestInput } from './make-test.task';

/** Topics that are offered where one is not known. */
const OFFERED = 4;

/** A topic with the bank's questions on it; none where the bank does not know it. */
interface Found {
  topic: string;
  questions: Question[];
}

/** Questions from the student's own text and from the portal's bank, all through one validator. */
export async function makeTestFrom(input: MakeTestInput, bank: QuestionBank): Promise<MadeTest> {
  const { file, department, topics, numQuestions, seed } = input;
  const read = file ? await readDocument(file.path, file.name) : { text: null };
  if ('refused' in read) return read;
  const fromText = read.text === null ? [] : generateFromText(read.text, numQuestions, { seed });
  const found = topics.map((topic) => ({ topic, questions: bank.find(topic) }));
  const questions = keepValid([...fromText, ...fromBank(input, found)], { most: numQuestions });
  return {
    questions,
    topics: topicsOf(questions, found),
    unknown: found.filter((one) => one.questions.length === 0).map(({ topic }) => topic),
    known: bank.suggest(department, OFFERED),
  };
}

/** Known topics take turns; questions that the student has not met lately come first. */
function fromBank({ seed, recent }: MakeTestInput, found: readonly Found[]): Question[] {
  const random = createRandom(seed);
  const met = new Set(recent);
  const rows = found.map(({ questions }) => {
    const mixed = shuffled(questions, random);
    return [
      ...mixed.filter(({ question }) => !met.has(question)),
      ...mixed.filter(({ question }) => met.has(question)),
    ];
  });
  return reshuffle(takeTurns(rows), random);
}

function topicsOf(test: readonly Question[], found: readonly Found[]): string[] {
  const asked = new Set(test.map(({ question }) => question));
  const gave = found.filter(({ questions }) => questions.some((one) => asked.has(one.question)));
  return gave.map(({ topic }) => topic);
}

/** First of each row, then second of each row; one that stands in two rows is taken once. */
function takeTurns(rows: readonly Question[][]): Question[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)),
  );
  return [...new Map(turns.flat().map((question) => [question.question, question])).values()];
}
