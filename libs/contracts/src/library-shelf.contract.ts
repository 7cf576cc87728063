import { z } from 'zod';
import { defineRequest } from './contract';
import { bookIdSchema, NOTES_MAX, readingStatusSchema, savedBookSchema } from './library-books';
import { defineRoute } from './route';
import { textSchema } from './text';
import { givenDaySchema } from './time';

const mine = z.object({ studentId: z.uuid() });

const changeBody = z.object({
  status: readingStatusSchema.optional(),
  /** Null removes the rating. */
  rating: z.number().int().min(1).max(5).nullable().optional(),
  notes: textSchema.max(NOTES_MAX, 'Please keep notes to 2,000 characters.').optional(),
  startedOn: givenDaySchema.nullable().optional(),
  finishedOn: givenDaySchema.nullable().optional(),
});
export type BookChange = z.output<typeof changeBody>;

export const changeSavedBook = defineRequest({
  subject: 'library.changeSavedBook',
  summary: 'Sets status, rating, notes or reading days of a saved book; what is not named stays',
  request: mine.extend({ ...changeBody.shape, bookId: bookIdSchema }),
  response: z.object({ book: savedBookSchema }),
  errors: ['invalid_input', 'not_found'],
});

export const changeSavedBookRoute = defineRoute({
  method: 'PUT',
  path: '/api/library/my-books/:googleId',
  id: bookIdSchema,
  access: 'student',
  summary: 'Sets status, rating, notes or reading days of a saved book; what is not named stays',
  body: changeBody,
  response: changeSavedBook.response,
  errors: changeSavedBook.errors,
});

/** Maximum reading goal of a student, in books a year. */
export const GOAL_MAX = 365;

const reading = z.object({
  /**
   * Number of consecutive days, up to today or yesterday, on which the student opened or marked a
   * book.
   */
  streakDays: z.number().int().nonnegative(),
  /** Whether today counts as one of these days. */
  hasReadToday: z.boolean(),
  /** Number of books finished this year. */
  finished: z.number().int().nonnegative(),
  /** Number of books to finish this year; null if the student has set no goal. */
  goal: z.number().int().positive().nullable(),
});
export type Reading = z.infer<typeof reading>;

export const getReading = defineRequest({
  subject: 'library.getReading',
  summary: 'Reading streak, and books finished this year beside the goal',
  request: mine,
  response: reading,
  errors: [],
});

export const getReadingRoute = defineRoute({
  method: 'GET',
  path: '/api/library/reading',
  access: 'student',
  summary: 'Reading streak, and books finished this year beside the goal',
  response: reading,
  errors: getReading.errors,
});

const goalBody = z.object({ goal: z.number().int().min(1).max(GOAL_MAX).nullable() });

export const setReadingGoal = defineRequest({
  subject: 'library.setReadingGoal',
  summary: 'Sets how many books the student aims to finish this year; null: no goal',
  request: mine.extend(goalBody.shape),
  response: reading,
  errors: ['invalid_input'],
});

export const setReadingGoalRoute = defineRoute({
  method: 'PUT',
  path: '/api/library/reading',
  access: 'student',
  summary: 'Sets how many books the student aims to finish this year; null: no goal',
  body: goalBody,
  response: reading,
  errors: setReadingGoal.errors,
});
