import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { departmentSchema } from './departments';
import { idSchema } from './id';
import { defineRoute } from './route';
import {
  studyPersonSchema,
  studyRequestSchema,
  studySendersSchema,
  studySessionIdSchema,
} from './study-parts';
import { textSchema } from './text';

/** Maximum number of open requests received by one student; further ones are refused. */
export const STUDY_REQUESTS_MAX = 20;
/** Maximum number of requests from one sender within an hour. */
export const STUDY_ASKED_AN_HOUR_MAX = 30;
/** Maximum number of requests to the same student within an hour, not counting accepted ones. */
export const STUDY_PAIR_ASKED_AN_HOUR_MAX = 5;
/**
 * Waiting time before another request to the same student, in ms: after a rejection, and after a
 * cancellation.
 */
export const STUDY_PAUSE_MS = { rejected: 5 * 60_000, cancelled: 60_000 } as const;

const ofStudent = z.object({ studentId: idSchema });

const named = z.object({ name: textSchema.min(1).max(80), department: departmentSchema });
const asked = z.object({
  requestId: idSchema,
  expiresAt: z.iso.datetime(),
});

export const askToStudy = defineRequest({
  subject: 'study.ask',
  summary: 'Asks a student to study together; the request ends by itself after 60 s',
  request: z.object({
    studentId: idSchema,
    /**
     * Either by id, which an optional name and department must match (`invalid_input`); or by name
     * and department, which must match exactly one student.
     */
    target: z.union([z.object({ id: idSchema, as: named.optional() }), named]),
  }),
  response: asked,
  errors: ['invalid_input', 'not_found', 'conflict', 'forbidden', 'too_many_requests'],
});

export const askToStudyRoute = defineRoute({
  method: 'POST',
  path: '/api/study/request',
  access: 'student',
  summary: askToStudy.summary,
  body: z.object({ toUserId: idSchema }),
  response: asked,
  errors: askToStudy.errors,
});

export const listStudyRequests = defineRequest({
  subject: 'study.listRequests',
  summary: 'Requests that wait for the student, the newest first',
  request: ofStudent,
  response: z.object({ requests: z.array(studyRequestSchema).max(STUDY_REQUESTS_MAX) }),
  errors: [],
});

export const listStudyRequestsRoute = defineRoute({
  method: 'GET',
  path: '/api/study/requests',
  access: 'student',
  summary: listStudyRequests.summary,
  response: z.array(studyRequestSchema),
  errors: listStudyRequests.errors,
});

/** State of a request that the student has sent. */
const sentSchema = z.object({
  requestId: idSchema,
  state: z.enum(['open', 'accepted', 'rejected', 'expired', 'cancelled']),
  /** The session of an accepted request, while the student is in that session. */
  sessionId: studySessionIdSchema.nullable(),
});
export type SentStudyRequest = z.infer<typeof sentSchema>;

export const listSentStudyRequests = defineRequest({
  subject: 'study.listSent',
  summary:
    'What has become of the requests that the student has sent within the last hour, the newest first: the news of it may have been missed',
  request: ofStudent,
  response: z.object({ requests: z.array(sentSchema).max(STUDY_ASKED_AN_HOUR_MAX) }),
  errors: [],
});

export const listSentStudyRequestsRoute = defineRoute({
  method: 'GET',
  path: '/api/study/requests/sent',
  access: 'student',
  summary: listSentStudyRequests.summary,
  response: listSentStudyRequests.response,
  errors: listSentStudyRequests.errors,
});

const responded = z.object({
  requestId: idSchema,
  /** Set if the request was accepted. */
  sessionId: studySessionIdSchema.optional(),
});

export const respondToStudy = defineRequest({
  subject: 'study.respond',
  summary:
    'Accepts or rejects a request, named by its id or its sender; the same answer again changes nothing',
  request: z.object({
    studentId: idSchema,
    request: z.union([z.object({ id: idSchema }), z.object({ fromUserId: idSchema })]),
    accept: z.boolean(),
  }),
  response: responded,
  errors: ['not_found', 'conflict'],
});

export const acceptStudyRequests = defineRequest({
  subject: 'study.acceptRequests',
  summary:
    'Accepts the open requests of several senders; one that cannot be accepted keeps no other from it, and only where none can is it refused',
  request: ofStudent.extend({ fromUserIds: studySendersSchema }),
  response: z.object({ sessionId: studySessionIdSchema }),
  errors: respondToStudy.errors,
});

export const respondToStudyRoute = defineRoute({
  method: 'POST',
  path: '/api/study/respond',
  access: 'student',
  summary: 'Accepts or rejects a request; the same answer again changes nothing',
  body: z.object({ requestId: idSchema, accept: z.boolean() }),
  response: responded,
  errors: respondToStudy.errors,
});

export const cancelStudyRequests = defineRequest({
  subject: 'study.cancelRequests',
  summary: 'Takes back all requests of the student that are still open',
  request: ofStudent,
  response: z.object({ cancelled: z.number().int().nonnegative() }),
  errors: [],
});

export const cancelStudyRequestsRoute = defineRoute({
  method: 'DELETE',
  path: '/api/study/requests',
  access: 'student',
  summary: cancelStudyRequests.summary,
  response: cancelStudyRequests.response,
  errors: cancelStudyRequests.errors,
});

/** For screens only, which also poll requests. */
export const studyAsked = defineEvent({
  subject: 'study.asked.v1',
  summary: 'A student is asked to study together',
  durable: false,
  payload: studyRequestSchema.extend({ toUserId: idSchema }),
});

export const studyRequestClosed = defineEvent({
  subject: 'study.request-closed.v1',
  summary: 'A request is no longer open',
  durable: false,
  payload: z.object({
    requestId: idSchema,
    fromUserId: idSchema,
    toUser: studyPersonSchema,
    how: z.enum(['accepted', 'rejected', 'expired', 'cancelled']),
    /** The session of an accepted request. */
    sessionId: studySessionIdSchema.nullable(),
  }),
});
