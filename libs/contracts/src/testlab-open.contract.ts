import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import {
  answerQuestion,
  answerQuestionRoute,
  openQuestionSchema,
  QUESTIONS_MAX,
} from './testlab.contract';

/** A test that its student can resume; `answer` is the schema of a given answer. */
const openTest = <Answer extends z.ZodType>(answer: Answer) =>
  z.object({
    /** Null if the newest test is finished or fully answered, or there is no recent test. */
    test: z
      .object({
        sessionId: z.uuid(),
        createdAt: z.iso.datetime(),
        questions: z
          .array(openQuestionSchema.extend({ answer: answer.nullable() }))
          .min(1)
          .max(QUESTIONS_MAX),
      })
      .nullable(),
  });

export const getOpenTest = defineRequest({
  subject: 'testlab.getOpenTest',
  summary: 'The newest own test of the last days, where something of it is left to answer',
  request: z.object({ studentId: z.uuid() }),
  response: openTest(answerQuestion.response),
  errors: [],
});

export const getOpenTestRoute = defineRoute({
  method: 'GET',
  path: '/api/testlab/open-test',
  access: 'student',
  summary: getOpenTest.summary,
  response: openTest(answerQuestionRoute.response),
  errors: getOpenTest.errors,
});
