import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { departmentSchema, type Department } from '@portal/contracts';
import { z } from 'zod';
import type { Question } from '../engine/question';
import { createPositionDealer, shuffled, type Random } from '../engine/seeded-random';
import { readTopic, topicMatches, type TopicKey } from './match-topic';

/** Questions that have to mention a name which no topic has, and may: what more do is an everyday word. */
const MENTIONS = { least: 3, most: 60 };

const FOLDER = path.join(__dirname, '../../bank');

/** What an answer takes: to know, to see why, to use it in a case. */
export const DEPTHS = ['recall', 'understanding', 'application'] as const;
export type Depth = (typeof DEPTHS)[number];

const topicFileSchema = z.strictObject({
  department: departmentSchema,
  topic: z.string(),
  aliases: z.array(z.string()),
  questions: z.array(
    z.strictObject({
      depth: z.enum(DEPTHS),
      question: z.string(),
      choices: z.array(z.string()).length(4),
      answerIndex: z.number().int().min(0).max(3),
      explanation: z.string(),
    }),
  ),
});

/** A question of the bank, which no text grounds. */
export interface BankQuestion extends Question {
  depth: Depth;
}

/** One topic of a department's bank. */
export interface BankTopic {
  department: Department;
  topic: string;
  aliases: readonly string[];
  /** The names by which the topic is found, and that of its department. */
  keys: TopicKey[];
  departmentKey: TopicKey;
  questions: BankQuestion[];
}

/** How what was typed fits a topic: by name, but for an error, in part; or questions mention it. */
export type BankFit = 'name' | 'error' | 'part' | 'mention';

/** What the bank has on what a student typed. */
export interface BankMatch {
  topics: readonly BankTopic[];
  fit: BankFit;
  /** Whether what was typed is the very name of what was found: else it is said what that is. */
  isByName: boolean;
}

/** The portal's own questions for the 14 departments. */
export class QuestionBank {
  readonly topics: readonly BankTopic[] = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((department) => readDepartment(path.join(FOLDER, department)));
  /** Made when first asked for. */
  private wordsOf: Map<BankQuestion, ReadonlySet<string>> | undefined;

  /**
   * What fits best; nothing where the bank does not know what was typed. Where departments share a
   * name, the student's own goes first.
   */
  find(typed: string, department: Department | null = null): BankMatch {
    const wanted = readTopic(typed);
    const scored = this.topics
      .map((topic) => ({ topic, score: scoreOf(topic, wanted) }))
      .filter(({ score }) => score > 0);
    const best = Math.max(0, ...scored.map(({ score }) => score));
    const fitting = scored.filter(({ score }) => score === best).map(({ topic }) => topic);
    const own = fitting.filter((topic) => topic.department === department);
    const topics = own.length > 0 ? own : fitting;
    if (topics.length === 0)
      return { topics: this.mentioning(wanted, department), fit: 'mention', isByName: false };
    return { topics, fit: fitOf(best), isByName: topics.every((topic) => isNameOf(topic, wanted)) };
  }

  /** Of each topic the questions that have all words of a name which no topic has, such as 'SQL'. */
  private mentioning({ text, words }: TopicKey, department: Department | null): BankTopic[] {
    if (text.length < 3) return [];
    this.wordsOf ??= new Map(
      this.topics.flatMap(({ questions }) => questions.map(wordsOfQuestion)),
    );
    const mentions = (question: BankQuestion) => {
      const own = this.wordsOf?.get(question);
      return own !== undefined && [...words].every((word) => own.has(word));
    };
    const topics = this.topics
      .map((topic) => ({ ...topic, questions: topic.questions.filter(mentions) }))
      .filter(({ questions }) => questions.length > 0);
    const own = topics.filter((topic) => topic.department === department);
    if (countOf(topics) > MENTIONS.most) return [];
    return [own, topics].find((some) => countOf(some) >= MENTIONS.least) ?? [];
  }

  /** Names of topics, to offer where one is not known; the student's own department first. */
  suggest(department: Department | null, count: number): string[] {
    const own = this.topics.filter((topic) => topic.department === department);
    return [...own, ...this.topics].slice(0, count).map(({ topic }) => topic);
  }
}

/** Copies whose choices stand in another order, so that positions cannot be learnt. */
export function reshuffle(questions: readonly Question[], random: Random): Question[] {
  const deal = createPositionDealer(4, random);
  return questions.map((question) => withAnswerAt(question, deal(), random));
}

/** A copy whose right choice stands at a position, and the others anyhow. */
export function withAnswerAt(original: Question, answerIndex: number, random: Random): Question {
  const { question, choices, answerIndex: before, explanation, source } = original;
  const others = choices.filter((_, index) => index !== before);
  const mixed = shuffled(others, random);
  mixed.splice(answerIndex, 0, choices[before] ?? '');
  return { question, choices: mixed, answerIndex, explanation, source };
}

function fitOf(score: number): BankFit {
  if (score >= 4) return 'name';
  return score >= 3 ? 'error' : 'part';
}

function countOf(topics: readonly BankTopic[]): number {
  return topics.reduce((sum, { questions }) => sum + questions.length, 0);
}

function wordsOfQuestion(question: BankQuestion): [BankQuestion, ReadonlySet<string>] {
  const right = question.choices[question.answerIndex] ?? '';
  return [question, readTopic(`${right} ${question.question}`).words];
}

function isNameOf({ keys: [name], departmentKey }: BankTopic, typed: TopicKey): boolean {
  return name?.text === typed.text || departmentKey.text === typed.text;
}

function scoreOf({ departmentKey, keys }: BankTopic, typed: TopicKey): number {
  const [name, ...aliases] = keys;
  if (name?.text === typed.text) return 5;
  if (departmentKey.text === typed.text) return 4.5;
  const byAlias = aliases.map((alias) => topicMatches(alias, typed, { isAlias: true }));
  return Math.max(0, ...(name ? [topicMatches(name, typed)] : []), ...byAlias);
}

function readDepartment(folder: string): BankTopic[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().map((name) => readTopicFile(path.join(folder, name)));
}

function readTopicFile(file: string): BankTopic {
  const parsed = topicFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { department, topic, aliases, questions } = parsed;
  return {
    department,
    departmentKey: readTopic(department),
    topic,
    aliases,
    keys: [topic, ...aliases].map(readTopic),
    questions: questions.map((question) => ({ ...question, source: null })),
  };
}
