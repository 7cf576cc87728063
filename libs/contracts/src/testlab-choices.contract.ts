import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';

const choices = z.object({
  /**
   * Whether the portal's own questions on the subject of a file are added; true unless the student
   * has turned it off.
   */
  topsUp: z.boolean(),
});

export const getPracticeChoices = defineRequest({
  subject: 'testlab.getPracticeChoices',
  summary: 'What the student has chosen for tests, kept with each test of a file',
  request: z.object({ studentId: z.uuid() }),
  response: choices,
  errors: [],
});

export const getPracticeChoicesRoute = defineRoute({
  method: 'GET',
  path: '/api/testlab/choices',
  access: 'student',
  summary: getPracticeChoices.summary,
  response: choices,
  errors: getPracticeChoices.errors,
});
