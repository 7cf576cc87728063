import { QUESTIONS_MAX, TOPICS_MAX } from '@portal/contracts/testlab';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { fileRefusalSchema } from '../text/documents/file-refusal';

/** Calls that one test takes of a model, at most, and the longest answer that is looked at, in characters. */
export const CALLS_MAX = 10;
export const ANSWER_MAX = 64_000;

/** A question that a model has made. */
export const modelQuestionSchema = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  answerIndex: z.number().int(),
  explanation: z.string(),
  source: z.string().nullable(),
  /** The topic that it is on, as the student typed it; null: it is on a text. */
  topic: z.string().nullable(),
});
export type ModelQuestion = z.output<typeof modelQuestionSchema>;

/** Reads an upload and draws what each call is given of it. */
export const readMaterial = defineTask({
  name: 'read-material',
  input: z.object({
    file: z.object({ path: z.string(), name: z.string() }),
    first: z.number().int().min(1).max(CALLS_MAX),
    further: z.number().int().min(0).max(CALLS_MAX),
  }),
  output: z.union([
    fileRefusalSchema,
    z.object({ portions: z.array(z.string()).max(2 * CALLS_MAX) }),
  ]),
});

/** Finds the good questions in what a model has answered, which may be anything. */
export const checkAnswersTask = defineTask({
  name: 'check-answers',
  input: z.object({
    answers: z
      .array(
        z.object({
          /** What it was given of a text; null: topics alone. */
          material: z.string().nullable(),
          content: z.string().max(ANSWER_MAX),
        }),
      )
      .max(CALLS_MAX),
    kept: z.array(modelQuestionSchema).max(QUESTIONS_MAX),
    topics: z.array(z.string()).max(TOPICS_MAX),
    most: z.number().int().min(1).max(QUESTIONS_MAX),
    seed: z.number().int(),
  }),
  output: z.object({ questions: z.array(modelQuestionSchema).max(QUESTIONS_MAX) }),
});
export type CheckAnswersInput = z.output<typeof checkAnswersTask.input>;
export type ModelAnswer = CheckAnswersInput['answers'][number];
