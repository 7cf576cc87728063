import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { idSchema } from './id';
import { defineRoute } from './route';
import { departmentSchema } from './departments';
import { studySessionIdSchema } from './study-parts';
import { practiceProgressSchema, practiceSchema } from './study-practice-parts';
import {
  answerBodySchema,
  FILE_MAX_BYTES,
  numQuestionsSchema,
  questionCountSchema,
  topicsSchema,
  typedTopics,
  uploadSchema,
} from './testlab.contract';

export * from './study-practice-parts';
export * from './study-practice.live';

/**
 * A student who is not a member of the room gets `not_found`, as for a room that does not exist.
 */
const inRoom = z.object({ studentId: idSchema, roomId: studySessionIdSchema });
const answeredWith = z.object({ practice: practiceSchema });

export const startPractice = defineRequest({
  subject: 'study.startPractice',
  summary: 'Starts a round: the same questions for all in the room, one round at a time',
  request: inRoom.extend({
    department: departmentSchema.nullable(),
    topics: topicsSchema,
    numQuestions: questionCountSchema,
    /** An upload; the service takes over its deletion. */
    file: uploadSchema.nullable(),
  }),
  response: answeredWith,
  errors: ['invalid_input', 'not_found', 'conflict'],
});

export const startPracticeRoute = defineRoute({
  method: 'POST',
  path: '/api/study/sessions/:roomId/practice',
  id: studySessionIdSchema,
  access: 'student',
  summary: startPractice.summary,
  /** Multipart: these fields, and `file`. */
  body: z.object({ topics: typedTopics.default(''), numQuestions: numQuestionsSchema }),
  response: answeredWith,
  file: { maxBytes: FILE_MAX_BYTES },
  errors: [...startPractice.errors, 'too_large', 'unsupported_file', 'too_many_requests'],
});

export const getPractice = defineRequest({
  subject: 'study.getPractice',
  summary: "The room's newest round, as the member may see it",
  request: inRoom,
  response: z.object({
    /** Null if there was none today. */
    practice: practiceSchema.nullable(),
  }),
  errors: ['not_found'],
});

export const getPracticeRoute = defineRoute({
  method: 'GET',
  path: '/api/study/sessions/:roomId/practice',
  id: studySessionIdSchema,
  access: 'student',
  summary: getPractice.summary,
  response: getPractice.response,
  errors: getPractice.errors,
});

export const answerPractice = defineRequest({
  subject: 'study.answerPractice',
  summary:
    'Answers a question of the round; the first answer stands, whether it is right comes later',
  request: inRoom.extend(answerBodySchema.shape),
  response: practiceProgressSchema,
  errors: ['not_found', 'invalid_input', 'conflict', 'too_many_requests', 'unavailable'],
});

export const answerPracticeRoute = defineRoute({
  method: 'POST',
  path: '/api/study/sessions/:roomId/practice/answers',
  id: studySessionIdSchema,
  access: 'student',
  summary: answerPractice.summary,
  body: answerBodySchema,
  response: answerPractice.response,
  errors: answerPractice.errors,
});

export const closePractice = defineRequest({
  subject: 'study.closePractice',
  summary: 'Closes the round: its starter may at any time; one that is over stays as it is',
  request: inRoom,
  response: answeredWith,
  errors: ['not_found', 'forbidden'],
});

export const closePracticeRoute = defineRoute({
  method: 'POST',
  path: '/api/study/sessions/:roomId/practice/close',
  id: studySessionIdSchema,
  access: 'student',
  summary: closePractice.summary,
  body: z.object({}).optional(),
  response: closePractice.response,
  errors: closePractice.errors,
});

export const studyPracticeChanged = defineEvent({
  subject: 'study.practice-changed.v1',
  summary: 'A round of practice has come to another state, as one member may see it',
  durable: false,
  payload: z.object({ userId: idSchema, practice: practiceSchema }),
});

export const studyPracticeAnswered = defineEvent({
  subject: 'study.practice-answered.v1',
  summary: 'Somebody has answered in a round of practice: how far it is, as one member may see it',
  durable: false,
  payload: z.object({ userId: idSchema, progress: practiceProgressSchema }),
});
