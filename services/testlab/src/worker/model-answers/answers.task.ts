import { QUESTIONS_MAX, TOPICS_MAX } from '@portal/contracts/testlab';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { fileRefusalSchema } from '../text/documents/file-refusal';

/**
 * Maximum number of calls to a model per test, and maximum length of a processed answer, in
 * characters.
 */
export const CALLS_MAX = 10;
export const ANSWER_MAX = 64_000;

/** A question made by a model. */
export const modelQuestionSchema = z.object({
  question: z.string(),
  choices: z.array(z.string()),
  answerIndex: z.number().int(),
  explanation: z.string(),
  source: z.string().nullable(),
  /** Its topic, as typed by the student; null for a question on a text. */
  topic: z.string().nullable(),
});
export type ModelQuestion = z.output<typeof modelQuestionSchema>;

/** Task that reads an upload and draws the portion of each call. */
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

/** Task that selects the valid questions from a model's answers, which are untrusted. */
export const checkAnswersTask = defineTask({
  name: 'check-answers',
  input: z.object({
    answers: z
      .array(
        z.object({
          /** Portion of a text that the call received; null for a call on topics. */
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
