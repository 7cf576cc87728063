import { departmentSchema } from '@portal/contracts';
import { QUESTIONS_MAX, QUESTIONS_MIN, TOPICS_MAX } from '@portal/contracts/testlab';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { fileRefusalSchema } from '../text/documents/file-refusal';

/**
 * Maximum length of a text, in characters: longer than any question, choice or explanation that
 * passes the validator.
 */
const TEXT_MAX = 20_000;
/**
 * Maximum number of counts: more of the portal's own questions than a student is asked in years.
 */
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

/**
 * Task that makes a test from a student's text and topics: it takes a file path and returns
 * questions.
 */
export const makeTest = defineTask({
  name: 'make-test',
  input: z.object({
    /** Path of the upload on the local disk, and its name as given by the student. */
    file: z.object({ path: z.string(), name: z.string() }).nullable(),
    department: departmentSchema.nullable(),
    topics: z.array(z.string()).max(TOPICS_MAX),
    /**
     * Whether the portal's own questions are asked on concepts that a file explains and, if these
     * are too few, on those that it names.
     */
    topsUp: z.boolean(),
    numQuestions: z.number().int().min(QUESTIONS_MIN).max(QUESTIONS_MAX),
    seed: z.number().int(),
    /** Existing questions, which come first. */
    given: z.array(questionSchema).max(QUESTIONS_MAX),
    /**
     * How often the student was asked the portal's own questions, so that none repeats before the
     * others.
     */
    timesAsked: z
      .array(z.object({ questionKey: textSchema, times: z.number().int() }))
      .max(TIMES_MAX),
    /** Keys of withdrawn questions of the bank. */
    withdrawn: z.array(textSchema).max(TIMES_MAX),
  }),
  output: z.union([
    fileRefusalSchema,
    z.object({
      questions: z.array(questionSchema).max(QUESTIONS_MAX),
      /** Topics to store for the student: those with at least one question in this test. */
      topics: z.array(z.string()).max(TOPICS_MAX),
      /** Reason why the file gave no question; null if it gave one or there was no file. */
      fileFault: fileRefusalSchema.nullable(),
      /** Whether the file has more text than was read. */
      isCut: z.boolean().optional(),
      /**
       * Concepts that the file explains or names, to offer to the student: the test has fewer
       * questions than requested, and `topsUp` is false.
       */
      named: z.array(textSchema).max(10),
      /** Whether the file lists terms that can be asked in its own words. */
      hasTerms: z.boolean(),
      /**
       * Subjects of the portal's own questions in the test: names that are not answers, and
       * whether there are others.
       */
      ownOn: z.object({ names: z.array(textSchema).max(10), hasOthers: z.boolean() }),
      /** Topics without any question of the portal. */
      unknown: z.array(z.string()).max(TOPICS_MAX),
      /**
       * Topics that were found by another name than their own, or with related ones, and these
       * names.
       */
      matched: z
        .array(
          z.object({
            typed: textSchema,
            /** Number of questions of the test on the topic itself, and on related ones. */
            onTopic: z.number().int(),
            related: z.number().int(),
            names: z.array(textSchema).max(TOPICS_MAX),
            /** Number of further names. */
            more: z.number().int(),
          }),
        )
        .max(TOPICS_MAX),
      /** Topics of the bank to offer instead. */
      known: z.array(textSchema).max(10),
    }),
  ]),
});
export type MakeTestInput = z.output<typeof makeTest.input>;
export type MadeTest = z.output<typeof makeTest.output>;
