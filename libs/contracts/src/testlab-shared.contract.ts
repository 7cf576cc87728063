import { z } from 'zod';
import { balanceMxpSchema } from './amounts';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { STUDY_MEMBERS_MAX } from './study-parts';
import {
  answerBodySchema,
  generateQuestions,
  GENERATION_TIMEOUT_MS,
  questionCountSchema,
  openQuestionSchema,
  QUESTIONS_MAX,
  topicsSchema,
  uploadSchema,
} from './testlab.contract';

/** The correct choice of a question and its explanation, revealed when the test is closed. */
export const keySchema = z.object({ answerIndex: z.number().int(), explanation: z.string() });
export type QuestionKey = z.infer<typeof keySchema>;

export const generateSharedTest = defineRequest({
  subject: 'testlab.generateShared',
  summary:
    'Makes one test for several students, sealed until it is closed; again, answers the same test',
  timeoutMs: GENERATION_TIMEOUT_MS,
  request: z.object({
    /** Identifies the test, and its generation for an abort. */
    roundId: z.uuid(),
    /** The student whose daily generation limit and file are used. */
    starterId: z.uuid(),
    department: departmentSchema.nullable(),
    /** Students who receive the test, including the starter. */
    memberIds: z.array(z.uuid()).min(1).max(STUDY_MEMBERS_MAX),
    topics: topicsSchema,
    numQuestions: questionCountSchema,
    /** An upload that the gateway has put into the upload store; the service deletes it. */
    file: uploadSchema.nullable(),
  }),
  response: z.object({
    questions: z.array(openQuestionSchema).min(1).max(QUESTIONS_MAX),
    notice: z.string().nullable(),
  }),
  errors: [...generateQuestions.errors, 'conflict'],
});

export const answerSharedTest = defineRequest({
  subject: 'testlab.answerShared',
  summary: 'Keeps an answer of a sealed test without a word on it; the first to a question stands',
  request: answerBodySchema.extend({ roundId: z.uuid(), studentId: z.uuid() }),
  response: z.object({
    /** The stored choice. */
    choice: z.number().int(),
  }),
  errors: ['not_found', 'invalid_input', 'conflict', 'too_many_requests'],
});

export const closeSharedTest = defineRequest({
  subject: 'testlab.closeShared',
  summary: 'Opens the seal: scores, pays and finishes the test of each; again, answers the same',
  // Up to 200 answers are paid.
  timeoutMs: 15_000,
  request: z.object({ roundId: z.uuid() }),
  response: z.object({
    key: z.array(keySchema).min(1).max(QUESTIONS_MAX),
    members: z
      .array(
        z.object({
          studentId: z.uuid(),
          /** One per question, in order. */
          answers: z.array(
            z.object({
              choice: z.number().int().nullable(),
              correct: z.boolean(),
              earnedMxp: balanceMxpSchema,
              /** Reason why a correct answer earned nothing. */
              note: z.string().optional(),
            }),
          ),
        }),
      )
      .max(STUDY_MEMBERS_MAX),
  }),
  errors: ['not_found'],
});
