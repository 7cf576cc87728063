import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { answerBodySchema } from './testlab.contract';
import { textSchema } from './text';

/** Reasons for flagging a question, in display order. */
export const FLAG_REASONS = [
  'several-right',
  'wrong-key',
  'unclear',
  'off-topic',
  'other',
] as const;
export const flagReasonSchema = z.enum(FLAG_REASONS);
export type FlagReason = z.infer<typeof flagReasonSchema>;
/** Maximum length of the note of a flag, in characters. */
export const FLAG_NOTE_MAX = 300;
/** Maximum number of questions that a student may flag within 24 hours. */
export const FLAGS_A_DAY = 20;

const flagBody = z.object({
  question: answerBodySchema.shape.question,
  reason: flagReasonSchema,
  note: textSchema.trim().max(FLAG_NOTE_MAX).default(''),
});
const flagged = z.object({
  /** Id for withdrawing the flag. */
  flagId: z.uuid(),
});
const done = z.object({ message: z.string() });

export const flagQuestion = defineRequest({
  subject: 'testlab.flag',
  summary:
    'Flags a question of a test of the caller for the admins; again, changes reason and note',
  request: flagBody.extend({
    studentId: z.uuid(),
    /** Id of a test, or of a closed round. */
    sessionId: z.uuid(),
  }),
  response: flagged,
  errors: ['not_found', 'invalid_input', 'too_many_requests'],
});

export const flagQuestionRoute = defineRoute({
  method: 'POST',
  path: '/api/testlab/sessions/:sessionId/flags',
  access: 'student',
  summary: flagQuestion.summary,
  body: flagBody,
  response: flagged,
  errors: flagQuestion.errors,
});

export const takeBackFlag = defineRequest({
  subject: 'testlab.takeBackFlag',
  summary: 'Takes a flag of the caller back; one that is not there is no error',
  request: z.object({ studentId: z.uuid(), flagId: z.uuid() }),
  response: done,
  errors: [],
});

export const takeBackFlagRoute = defineRoute({
  method: 'DELETE',
  path: '/api/testlab/flags/:id',
  access: 'student',
  summary: takeBackFlag.summary,
  response: done,
  errors: takeBackFlag.errors,
});

/** Filters of the admins' list of questions: flagged, most often answered wrongly, withdrawn. */
export const QUESTION_LISTS = ['flagged', 'hard', 'withdrawn'] as const;
export type QuestionList = (typeof QUESTION_LISTS)[number];
/** Maximum number of questions in one response; fewer if they are long. */
export const LISTED_QUESTIONS_MAX = 200;
/** Maximum number of notes shown for one question, newest first. */
export const LISTED_NOTES_MAX = 10;
/** Minimum number of answers to a bank question before its share of wrong ones is shown. */
export const SIGNIFICANT_ANSWERS_MIN = 20;

/** Id of the content of a question, regardless of its wording. */
export const questionIdSchema = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'That is not the id of a question.');

const listedQuestion = z.object({
  _id: questionIdSchema,
  /**
   * Whether it belongs to the portal's question bank; otherwise it was generated from a student's
   * material.
   */
  isOfBank: z.boolean(),
  question: z.string(),
  choices: z.array(z.string()).max(10),
  answerIndex: z.number().int(),
  /** Bank questions only: number of answers, and number of wrong ones. */
  answers: z.number().int().nonnegative(),
  wrong: z.number().int().nonnegative(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Flags that no admin has resolved yet. */
  flags: z.object({
    count: z.number().int().nonnegative(),
    reasons: z.partialRecord(flagReasonSchema, z.number().int()),
    notes: z.array(z.string()).max(LISTED_NOTES_MAX),
  }),
});
export type ListedQuestion = z.infer<typeof listedQuestion>;
const questionsQuery = z.object({ show: z.enum(QUESTION_LISTS).default('flagged') });
const listedQuestions = z.object({
  questions: z.array(listedQuestion).max(LISTED_QUESTIONS_MAX),
});

export const listQuestions = defineRequest({
  subject: 'testlab.listQuestions',
  summary:
    'Questions that students flag, that most get wrong, or that are withdrawn; of nobody by name',
  request: questionsQuery,
  response: listedQuestions,
  errors: ['invalid_input'],
});

export const listQuestionsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/questions',
  access: 'admin',
  summary: listQuestions.summary,
  query: questionsQuery,
  response: listedQuestions,
  errors: listQuestions.errors,
});

const withdrawal = z.object({
  /** False restores the question. */
  isWithdrawn: z.boolean(),
});

export const withdrawQuestion = defineRequest({
  subject: 'testlab.withdrawQuestion',
  summary: 'Has a question of the bank asked no more, or puts it back; again changes nothing',
  request: withdrawal.extend({ questionId: questionIdSchema, adminId: z.uuid() }),
  response: done,
  errors: ['not_found', 'invalid_input'],
});

export const withdrawQuestionRoute = defineRoute({
  method: 'PUT',
  path: '/api/admin/questions/:id/withdrawal',
  id: questionIdSchema,
  access: 'admin',
  summary: withdrawQuestion.summary,
  body: withdrawal,
  response: done,
  errors: withdrawQuestion.errors,
});

export const dismissFlags = defineRequest({
  subject: 'testlab.dismissFlags',
  summary:
    'Takes the flags of a question away that were looked at; where there are none any more is no error',
  request: z.object({ questionId: questionIdSchema, adminId: z.uuid() }),
  response: done,
  errors: ['not_found'],
});

export const dismissFlagsRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/questions/:id/flags',
  id: questionIdSchema,
  access: 'admin',
  summary: dismissFlags.summary,
  response: done,
  errors: dismissFlags.errors,
});
