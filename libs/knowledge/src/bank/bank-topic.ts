import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { departmentSchema, type Department } from '@portal/contracts';
import { z } from 'zod';

/** Cognitive level of a question: to know, to understand, to apply. */
export const DEPTHS = ['recall', 'understanding', 'application'] as const;
export type Depth = (typeof DEPTHS)[number];

export const bankFileSchema = z.strictObject({
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
export type BankFile = z.output<typeof bankFileSchema>;

/** A question of the bank; it has no source in a student's text. */
export interface BankQuestion {
  depth: Depth;
  question: string;
  choices: string[];
  answerIndex: number;
  explanation: string;
  source: null;
}

/** One topic of a department's bank. */
export interface BankTopic {
  department: Department;
  topic: string;
  aliases: readonly string[];
  questions: readonly BankQuestion[];
}

/** Reads all topics of a folder (`<department>/<topic>.json`), in a stable order. */
export function readBankFiles(folder: string): BankFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => bankFileSchema.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
}

/** Converts a topic file to questions without a source. */
export function bankTopic({ department, topic, aliases, questions }: BankFile): BankTopic {
  const asked = questions.map((question): BankQuestion => ({ ...question, source: null }));
  return { department, topic, aliases, questions: asked };
}
