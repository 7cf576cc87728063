import { departmentSchema } from '@portal/contracts';
import { QUESTIONS_MAX, QUESTIONS_MIN, TOPICS_MAX } from '@portal/contracts/testlab';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { fileRefusalSchema } from '../text/documents/file-refusal';

/** Longer than any question, choice or explanation that passes the validator. */
const TEXT_MAX = 20_000;
/** More of the portal's own questions than a student is asked in years. */
const TIMES_MAX = 10_000;
const textSchema = z.string().max(TEXT_MAX);

const questionSchema = z.object({
  question: textSchema,
  choices: z.array(textSchema).min(2).max(10),
  answerIndex: z.number().int().min(0).max(9),
  explanation: textSchema,
  source: textSchema.nullable(),
  isByModel: z.boolean().optional(),
  about: textSchema.optional(),
});

/** All that is done on a student's text and topics: a file's name goes in, questions come out. */
export const makeTest = defineTask({
  name: 'make-test',
  input: z.object({
    /** Where the upload lies on this machine, and what the student calls it. */
    file: z.object({ path: z.string(), name: z.string() }).nullable(),
    department: departmentSchema.nullable(),
    topics: z.array(z.string()).max(TOPICS_MAX),
    /** Whether the portal's own questions are asked on what a file explains and, where it gives too few, names. */
    topsUp: z.boolean(),
    numQuestions: z.number().int().min(QUESTIONS_MIN).max(QUESTIONS_MAX),
    seed: z.number().int(),
    /** Questions that are there already and go first. */
    given: z.array(questionSchema).max(QUESTIONS_MAX),
    /** How often the student was asked the portal's own questions: none again before the others. */
    timesAsked: z
      .array(z.object({ questionKey: textSchema, times: z.number().int() }))
      .max(TIMES_MAX),
    /** Keys of questions of the bank that are asked no more. */
    withdrawn: z.array(textSchema).max(TIMES_MAX),
  }),
  output: z.union([
    fileRefusalSchema,
    z.object({
      questions: z.array(questionSchema).max(QUESTIONS_MAX),
      /** Topics to remember for the student: those that gave a question of this test. */
      topics: z.array(z.string()).max(TOPICS_MAX),
      /** Why the file gave no question, where there was one and it did not. */
      fileFault: fileRefusalSchema.nullable(),
      /** Concepts that the file explains or names, to be offered: it gave fewer than wished, and `topsUp` is false. */
      named: z.array(textSchema).max(10),
      /** Whether the file lists terms that can be asked in its own words. */
      hasTerms: z.boolean(),
      /** What the portal's own questions of the test are on: names that are no answers, and whether there are others. */
      ownOn: z.object({ names: z.array(textSchema).max(10), hasOthers: z.boolean() }),
      /** Topics of which the portal has nothing. */
      unknown: z.array(z.string()).max(TOPICS_MAX),
      /** Topics that were found by another name than their own, or with related ones: what they are called. */
      matched: z
        .array(
          z.object({
            typed: textSchema,
            /** Questions of the test on the topic itself, and on related ones. */
            onTopic: z.number().int(),
            related: z.number().int(),
            names: z.array(textSchema).max(TOPICS_MAX),
            /** How many more there are. */
            more: z.number().int(),
          }),
        )
        .max(TOPICS_MAX),
      /** Topics that the bank has something on, to offer instead. */
      known: z.array(textSchema).max(10),
    }),
  ]),
});
export type MakeTestInput = z.output<typeof makeTest.input>;
export type MadeTest = z.output<typeof makeTest.output>;
