import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { departmentSchema, type Department } from '@portal/contracts';
import { z } from 'zod';
import type { Question } from '../engine/question';
import { createPositionDealer, shuffled, type Random } from '../engine/seeded-random';
import { readTopic, topicMatches, type TopicKey } from './match-topic';

const FOLDER = path.join(__dirname, '../../bank');

const departmentFileSchema = z.object({
  department: departmentSchema,
  topics: z.array(
    z.object({
      topic: z.string(),
      aliases: z.array(z.string()),
      questions: z.array(
        z.object({
          question: z.string(),
          choices: z.array(z.string()).length(4),
          answerIndex: z.number().int().min(0).max(3),
          explanation: z.string(),
        }),
      ),
    }),
  ),
});

/** One topic of a department's bank. */
export interface BankTopic {
  department: Department;
  topic: string;
  /** The names by which the topic is found, and that of its department. */
  keys: TopicKey[];
  departmentKey: TopicKey;
  questions: Question[];
}

/** The portal's own questions for the 14 departments. */
export class QuestionBank {
  readonly topics: readonly BankTopic[] = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => readDepartment(path.join(FOLDER, file)));

  /** The questions on what a student typed; none where the bank does not know it. */
  find(typed: string): Question[] {
    const wanted = readTopic(typed);
    const matches = this.topics
      .map((topic) => ({ topic, score: scoreOf(topic, wanted) }))
      .filter(({ score }) => score > 0);
    const best = Math.max(0, ...matches.map(({ score }) => score));
    return matches.filter(({ score }) => score === best).flatMap(({ topic }) => topic.questions);
  }

  /** Names of topics, to offer where one is not known; the student's own department first. */
  suggest(department: Department | null, count: number): string[] {
    const own = this.topics.filter((topic) => topic.department === department);
    return [...own, ...this.topics].slice(0, count).map(({ topic }) => topic);
  }
}

/** A copy whose choices stand in another order, so that positions cannot be learnt. */
export function reshuffle(questions: readonly Question[], random: Random): Question[] {
  const deal = createPositionDealer(4, random);
  return questions.map((question) => {
    const answer = question.choices[question.answerIndex] ?? '';
    const others = question.choices.filter((_, index) => index !== question.answerIndex);
    const answerIndex = deal();
    const choices = shuffled(others, random);
    choices.splice(answerIndex, 0, answer);
    return { ...question, choices, answerIndex };
  });
}

function scoreOf({ departmentKey, keys }: BankTopic, typed: TopicKey): number {
  if (departmentKey.text === typed.text) return 1;
  return Math.max(0, ...keys.map((key) => topicMatches(key, typed)));
}

function readDepartment(file: string): BankTopic[] {
  const { department, topics } = departmentFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const departmentKey = readTopic(department);
  return topics.map(({ topic, aliases, questions }) => ({
    department,
    departmentKey,
    topic,
    keys: [topic, ...aliases].map(readTopic),
    questions: questions.map((question) => ({ ...question, source: null })),
  }));
}
