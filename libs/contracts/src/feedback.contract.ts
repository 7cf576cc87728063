import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { defineRoute } from './route';
import { departmentSchema } from './departments';
import { textSchema } from './text';

export const FEEDBACK_SUBJECT_MAX = 200;
export const FEEDBACK_MESSAGE_MAX = 5_000;
/** Maximum number of feedback entries on one page, newest first; fewer if they are long. */
export const FEEDBACK_MAX = 200;
export const FILL_IN_BOTH = 'Please fill in both fields.';

export const feedbackSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  department: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});
export type Feedback = z.infer<typeof feedbackSchema>;

const done = z.object({ message: z.string() });
const words = z.object({
  subject: textSchema.trim().min(1, FILL_IN_BOTH).max(FEEDBACK_SUBJECT_MAX),
  message: textSchema.trim().min(1, FILL_IN_BOTH).max(FEEDBACK_MESSAGE_MAX),
});

export const sendFeedback = defineRequest({
  subject: 'feedback.send',
  summary: 'Sends the admins a message; who sends it is taken from the session',
  request: words.extend({
    studentId: z.uuid(),
    name: z.string(),
    department: departmentSchema.nullable(),
  }),
  response: feedbackSchema,
  errors: ['invalid_input', 'too_many_requests', 'unauthenticated'],
});

export const sendFeedbackRoute = defineRoute({
  method: 'POST',
  path: '/api/admin/feedback',
  access: 'student',
  summary: 'Sends the admins a message; who sends it is taken from the session',
  body: words.extend({
    // Sent by the specification's form, but ignored in favour of the session.
    name: z.string().max(200).optional(),
    email: z.string().max(254).optional(),
    department: z.string().max(200).optional(),
  }),
  response: done,
  errors: sendFeedback.errors,
});

export const listFeedback = defineRequest({
  subject: 'feedback.list',
  summary: 'Feedback, the newest first',
  request: z.object({}),
  response: z.object({ feedback: z.array(feedbackSchema).max(FEEDBACK_MAX) }),
  errors: [],
});

export const listFeedbackRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'admin',
  summary: 'Feedback, the newest first',
  response: z.array(feedbackSchema).max(FEEDBACK_MAX),
  errors: listFeedback.errors,
});

export const deleteFeedback = defineRequest({
  subject: 'feedback.delete',
  summary: 'Takes one feedback away; one that is not there is no error',
  request: z.object({ feedbackId: z.uuid(), adminId: z.uuid() }),
  response: done,
  errors: [],
});

export const deleteFeedbackRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/feedback/:id',
  access: 'admin',
  summary: 'Takes one feedback away; one that is not there is no error',
  response: done,
  errors: deleteFeedback.errors,
});

export const clearFeedback = defineRequest({
  subject: 'feedback.clear',
  summary: 'Takes all feedback away',
  request: z.object({ adminId: z.uuid() }),
  response: done,
  errors: [],
});

export const clearFeedbackRoute = defineRoute({
  method: 'DELETE',
  path: '/api/admin/feedback-clear',
  access: 'admin',
  summary: 'Takes all feedback away',
  response: done,
  errors: clearFeedback.errors,
});

/** For screens only, which poll as well. */
export const feedbackChanged = defineEvent({
  subject: 'feedback.changed.v1',
  summary: 'Feedback came or was taken away',
  durable: false,
  payload: z.object({}),
});
