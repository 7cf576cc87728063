import { Injectable } from '@nestjs/common';
import type { Department } from '@portal/contracts';
import { BoundedQueue } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { allPlacesTaken } from '../documents/all-places-taken';
import { QuestionBank, reshuffle } from '../bank/question-bank';
import { generateFromText } from '../engine/generate-from-text';
import type { Question } from '../engine/question';
import { createRandom, shuffled } from '../engine/seeded-random';
import { keepValid } from '../engine/validate-question';
import { PracticeService } from '../practice/practice.service';

/** Texts that are worked on at the same time, and that may wait. */
const TEXTS_AT_ONCE = 2;
const TEXTS_WAITING = 30;

/** What a generation has made. */
export interface Generated {
  questions: Question[];
  /** Topics to remember for the student: those that gave a question of this test. */
  topics: string[];
  notice: string | null;
}

/** A topic with the bank's questions on it; none where the bank does not know it. */
interface Found {
  topic: string;
  questions: Question[];
}

/** What a student wants questions on. */
export interface Wish {
  studentId: string;
  department: Department | null;
  topics: string[];
  text: string | null;
  numQuestions: number;
  seed: number;
  signal: AbortSignal;
}

/** Questions from the student's own text and from the portal's bank, all through one validator. */
@Injectable()
export class MaterialQuestions {
  private readonly texts = new BoundedQueue({
    concurrency: TEXTS_AT_ONCE,
    waiting: TEXTS_WAITING,
    refusal: allPlacesTaken,
  });

  constructor(
    private readonly bank: QuestionBank,
    private readonly practice: PracticeService,
  ) {}

  /** @throws PortalError `not_enough_material` where not one good question can be made. */
  async find(wish: Wish): Promise<Generated> {
    const fromText = wish.text === null ? [] : await this.fromText(wish, wish.text);
    const found = wish.topics.map((topic) => ({ topic, questions: this.bank.find(topic) }));
    const fromBank = await this.fromBank(wish, found);
    const questions = keepValid([...fromText, ...fromBank]).slice(0, wish.numQuestions);
    if (questions.length === 0) throw this.nothing(wish);
    const unknown = found.filter((one) => one.questions.length === 0).map(({ topic }) => topic);
    return {
      questions,
      topics: topicsOf(questions, found),
      notice: notice(wish, questions.length, unknown),
    };
  }

  private fromText(wish: Wish, text: string): Promise<Question[]> {
    const isAborted = () => wish.signal.aborted;
    return this.texts.add(
      () => generateFromText(text, wish.numQuestions, { seed: wish.seed, isAborted }),
      wish.signal,
    );
  }

  /** Known topics take turns; questions that the student has not met lately come first. */
  private async fromBank({ studentId, seed }: Wish, found: Found[]): Promise<Question[]> {
    const random = createRandom(seed);
    const recent = await this.practice.recentQuestions(studentId);
    const rows = found.map(({ questions }) => {
      const mixed = shuffled(questions, random);
      return [...mixed.filter(isNew(recent)), ...mixed.filter((one) => recent.has(one.question))];
    });
    return reshuffle(takeTurns(rows), random);
  }

  private nothing({ text, topics, department }: Wish): PortalError {
    if (text !== null) {
      return new PortalError(
        'not_enough_material',
        'No good question could be made from this file. Upload one with whole sentences or definitions.',
      );
    }
    const known = this.bank.suggest(department, 4).join(', ');
    return new PortalError(
      'not_enough_material',
      `There is no material on ${quoted(topics)} yet. Upload your notes, or try: ${known}.`,
    );
  }
}

function topicsOf(test: readonly Question[], found: readonly Found[]): string[] {
  const asked = new Set(test.map(({ question }) => question));
  const gave = found.filter(({ questions }) => questions.some((one) => asked.has(one.question)));
  return gave.map(({ topic }) => topic);
}

function isNew(recent: ReadonlySet<string>) {
  return (question: Question) => !recent.has(question.question);
}

/** First of each row, then second of each row; one that stands in two rows is taken once. */
function takeTurns(rows: readonly Question[][]): Question[] {
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)),
  );
  return [...new Map(turns.flat().map((question) => [question.question, question])).values()];
}

function notice(wish: Wish, made: number, unknown: string[]): string | null {
  const parts: string[] = [];
  if (unknown.length > 0 && wish.text === null) {
    parts.push(`There is no material on ${quoted(unknown)} yet.`);
  }
  if (made < wish.numQuestions) {
    const questions = made === 1 ? '1 good question' : `${made} good questions`;
    parts.push(`The material gave ${questions} of the ${wish.numQuestions} you asked for.`);
  }
  return parts.length > 0 ? parts.join(' ') : null;
}

function quoted(topics: string[]): string {
  return topics.map((topic) => `“${topic}”`).join(', ');
}
