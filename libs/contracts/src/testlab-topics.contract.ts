import { z } from 'zod';
import { defineRequest } from './contract';
import { departmentSchema } from './departments';
import { defineRoute } from './route';
import { TOPIC_MAX } from './testlab.contract';
import { textSchema } from './text';

/** Maximum number of topics suggested in one response. */
export const TOPIC_SUGGESTIONS_MAX = 8;
const suggestions = z.object({ topics: z.array(z.string()).max(TOPIC_SUGGESTIONS_MAX) });

export const suggestTopics = defineRequest({
  subject: 'testlab.suggestTopics',
  summary: "Topics that complete a typed beginning; without one, some of the department's",
  // Short, because a late response is useless while the user is typing.
  timeoutMs: 2_000,
  request: z.object({
    department: departmentSchema.nullable(),
    typed: textSchema.max(TOPIC_MAX),
    limit: z.number().int().min(1).max(TOPIC_SUGGESTIONS_MAX).default(6),
  }),
  response: suggestions,
  errors: [],
});

export const suggestTopicsRoute = defineRoute({
  method: 'GET',
  path: '/api/testlab/suggestions',
  access: 'student',
  summary: suggestTopics.summary,
  query: z.object({ typed: textSchema.max(TOPIC_MAX).default('') }),
  response: suggestions,
  errors: suggestTopics.errors,
});
