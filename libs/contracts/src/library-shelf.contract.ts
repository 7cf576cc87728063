import { z } from 'zod';
import { defineRequest } from './contract';
import { bookIdSchema, NOTES_MAX, readingStatusSchema, savedBookSchema } from './library-books';
import { defineRoute } from './route';
import { textSchema } from './text';
import { uploadSchema } from './testlab.contract';

const mine = z.object({ studentId: z.uuid() });

const changeBody = z.object({
  status: readingStatusSchema.optional(),
  /** Null takes it back. */
  rating: z.number().int().min(1).max(5).nullable().optional(),
  notes: textSchema.max(NOTES_MAX, 'Please keep notes to 2,000 characters.').optional(),
  startedOn: z.iso.date().nullable().optional(),
  finishedOn: z.iso.date().nullable().optional(),
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

/** Books that a student aims to finish a year, at most. */
export const GOAL_MAX = 365;

const reading = z.object({
  /** Days in a row, up to today or yesterday, on which the student opened or marked a book. */
  streakDays: z.number().int().nonnegative(),
  /** Books finished this year. */
  finished: z.number().int().nonnegative(),
  /** Books to finish this year; null: the student has set none. */
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

const citations = z.object({
  apa: z.string(),
  mla: z.string(),
  chicago: z.string(),
  bibtex: z.string(),
});
export type Citations = z.infer<typeof citations>;

export const citeBook = defineRequest({
  subject: 'library.cite',
  summary: 'A book that the portal knows, cited by APA, MLA, Chicago and BibTeX',
  request: mine.extend({ bookId: bookIdSchema }),
  response: citations,
  errors: ['not_found'],
});

export const citeBookRoute = defineRoute({
  method: 'GET',
  path: '/api/library/citations/:googleId',
  id: bookIdSchema,
  access: 'student',
  summary: 'A book that the portal knows, cited by APA, MLA, Chicago and BibTeX',
  response: citations,
  errors: citeBook.errors,
});

/** The largest file of books that can be imported, in bytes. */
export const BOOKS_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Rows of one file that can be imported. */
export const IMPORT_ROWS_MAX = 2_000;
export const BOOK_FORMATS = ['csv', 'bibtex', 'ris'] as const;
export const bookFormatSchema = z.enum(BOOK_FORMATS);
export type BookFormat = z.infer<typeof bookFormatSchema>;

const importSummary = z.object({
  format: bookFormatSchema,
  read: z.number().int(),
  added: z.number().int(),
  /** Books that were in the library already. */
  known: z.number().int(),
  /** Rows that could not be taken, the first of them with their reason. */
  refused: z.number().int(),
  problems: z.array(z.string()).max(20),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importBooks = defineRequest({
  subject: 'library.import',
  summary: 'Adds the books of a CSV, BibTeX or RIS file to the own library',
  timeoutMs: 30_000,
  request: mine.extend({ file: uploadSchema }),
  response: importSummary,
  errors: ['unsupported_file', 'unreadable_file', 'too_large', 'too_many_requests', 'unavailable'],
});

export const importBooksRoute = defineRoute({
  method: 'POST',
  path: '/api/library/import',
  access: 'student',
  summary: 'Adds the books of a CSV, BibTeX or RIS file to the own library',
  /** Multipart: `file` alone. */
  body: z.object({}),
  response: importSummary,
  file: { maxBytes: BOOKS_FILE_MAX_BYTES },
  errors: [...importBooks.errors, 'invalid_input'],
});

const exportQuery = z.object({ format: bookFormatSchema.default('csv') });

export const exportBooks = defineRequest({
  subject: 'library.export',
  summary: 'A page of the own library as the text of a CSV, BibTeX or RIS file',
  request: mine.extend({
    format: bookFormatSchema,
    /** Books that the pages before had. */
    skip: z.number().int().nonnegative().default(0),
  }),
  response: z.object({
    text: z.string(),
    /** Where the next page begins; null: there is none. */
    next: z.number().int().nullable(),
  }),
  errors: [],
});

export const exportBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/library/export',
  access: 'student',
  summary: 'The own library as a CSV, BibTeX or RIS file',
  query: exportQuery,
  response: z.string(),
  errors: exportBooks.errors,
});
