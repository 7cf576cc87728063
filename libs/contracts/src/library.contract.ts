import { z } from 'zod';
import { defineEvent, defineRequest } from './contract';
import { departmentSchema } from './departments';
import {
  bookBodySchema,
  bookIdSchema,
  genreSchema,
  historyEntrySchema,
  HISTORY_MAX,
  popularBookSchema,
  POPULAR_MAX,
  RESULTS_MAX,
  savedBookSchema,
  SAVED_PAGE,
  SUGGESTIONS_MAX,
  volumeSchema,
} from './library-books';
import { defineRoute } from './route';
import { textSchema } from './text';
import { givenMomentSchema } from './time';

export * from './library-books';
export * from './library.live';

const typed = textSchema.trim().max(300, 'Please search for at most 300 characters.');
const mine = z.object({ studentId: z.uuid() });
const done = z.object({ message: z.string() });

const searchQuery = z.object({
  query: typed.optional(),
  topic: typed.optional(),
  author: typed.optional(),
  /** A genre outside the list is ignored. */
  genre: genreSchema.optional().catch(undefined),
});

/** A source of search results; `hasAnswered` is false if it did not respond. */
export const searchSourceSchema = z.object({
  name: z.string(),
  hasAnswered: z.boolean(),
  /** Attribution that its terms require beside its results. */
  attribution: z.string().optional(),
});
export type SearchSource = z.infer<typeof searchSourceSchema>;

const results = z.object({
  items: z.array(volumeSchema).max(RESULTS_MAX),
  sources: z.array(searchSourceSchema).max(4),
});
export type SearchResults = z.infer<typeof results>;

export const searchBooks = defineRequest({
  subject: 'library.search',
  summary: 'Books for a query, a topic, an author or a genre; without any of them fiction',
  request: mine.extend(searchQuery.shape),
  response: results,
  errors: ['invalid_input', 'unavailable'],
});

export const searchBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/library/search',
  access: 'student',
  summary: 'Books for a query, a topic, an author or a genre; without any of them fiction',
  query: searchQuery,
  response: results,
  errors: searchBooks.errors,
});

const departmentQuery = z.object({
  topic: typed.optional(),
  author: typed.optional(),
  /** Default: the student's own department. */
  department: departmentSchema.optional().catch(undefined),
});
const departmentBooks = results.extend({
  department: departmentSchema,
  /** Authors of the department's books, for the filter. */
  authors: z.array(z.string()).max(200),
});

export const listDepartmentBooks = defineRequest({
  subject: 'library.byDepartment',
  summary: 'Books for the students of one department',
  request: mine.extend({ ...departmentQuery.shape, department: departmentSchema }),
  response: departmentBooks,
  errors: ['invalid_input', 'unavailable'],
});

export const listDepartmentBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/library/by-department',
  access: 'student',
  summary: 'Books for the students of one department',
  query: departmentQuery,
  response: departmentBooks,
  errors: listDepartmentBooks.errors,
});

const suggestQuery = z.object({
  kind: z.enum(['topic', 'author']).default('topic'),
  text: typed.default(''),
});
const suggestions = z.object({ suggestions: z.array(z.string()).max(SUGGESTIONS_MAX) });

export const suggestWords = defineRequest({
  subject: 'library.suggest',
  summary: 'Topics or authors that begin as the text does',
  request: suggestQuery,
  response: suggestions,
  errors: [],
});

export const suggestWordsRoute = defineRoute({
  method: 'GET',
  path: '/api/library/suggestions',
  access: 'student',
  summary: 'Topics or authors that begin as the text does',
  query: suggestQuery,
  response: suggestions,
  errors: suggestWords.errors,
});

export const saveBook = defineRequest({
  subject: 'library.save',
  summary: 'Saves a book in the own library; one that is there already is refused',
  request: bookBodySchema.extend({ studentId: z.uuid() }),
  response: z.object({ saved: z.literal(true), message: z.string(), book: savedBookSchema }),
  errors: ['invalid_input', 'conflict', 'too_many_requests'],
});

export const saveBookRoute = defineRoute({
  method: 'POST',
  path: '/api/library/save',
  access: 'student',
  summary: 'Saves a book in the own library; one that is there already is refused',
  body: bookBodySchema,
  response: saveBook.response,
  errors: saveBook.errors,
});

const pageQuery = z.object({
  /** Position of the last book of the previous page. */
  before: givenMomentSchema.optional(),
  beforeId: bookIdSchema.optional(),
});

export const listMyBooks = defineRequest({
  subject: 'library.myBooks',
  summary: 'A page of the own library, the last saved first',
  request: mine.extend(pageQuery.shape),
  response: z.object({ books: z.array(savedBookSchema).max(SAVED_PAGE) }),
  errors: [],
});

export const listMyBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/library/my-books',
  access: 'student',
  summary: 'A page of the own library, the last saved first',
  query: pageQuery,
  response: z.array(savedBookSchema).max(SAVED_PAGE),
  errors: listMyBooks.errors,
});

export const removeBook = defineRequest({
  subject: 'library.remove',
  summary: 'Takes a book out of the own library; one that is not there is no error',
  request: mine.extend({ bookId: bookIdSchema }),
  response: done,
  errors: [],
});

export const removeBookRoute = defineRoute({
  method: 'DELETE',
  path: '/api/library/remove/:googleId',
  id: bookIdSchema,
  access: 'student',
  summary: 'Takes a book out of the own library; one that is not there is no error',
  response: done,
  errors: removeBook.errors,
});

export const listPopularBooks = defineRequest({
  subject: 'library.popular',
  summary: 'Books that most students have opened',
  request: z.object({}),
  response: z.object({ books: z.array(popularBookSchema).max(POPULAR_MAX) }),
  errors: [],
});

export const listPopularBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/library/popular',
  access: 'student',
  summary: 'Books that most students have opened',
  response: z.array(popularBookSchema).max(POPULAR_MAX),
  errors: listPopularBooks.errors,
});

const openedBody = bookBodySchema.extend({
  /** Time of the opening, if a browser could not report it then. Never later than now. */
  openedAt: givenMomentSchema.optional(),
});

export const recordOpening = defineRequest({
  subject: 'library.recordOpening',
  summary: 'Notes in the history that a student has opened a book',
  request: openedBody.extend({ studentId: z.uuid() }),
  response: z.object({ entry: historyEntrySchema.nullable() }),
  errors: ['invalid_input'],
});

export const recordOpeningRoute = defineRoute({
  method: 'POST',
  path: '/api/library/history',
  access: 'student',
  summary: 'Notes in the history that a student has opened a book',
  body: openedBody,
  response: recordOpening.response,
  errors: recordOpening.errors,
});

const history = z.array(historyEntrySchema).max(HISTORY_MAX);

export const listHistory = defineRequest({
  subject: 'library.history',
  summary: 'Books opened within the last 21 days, the newest first',
  request: mine,
  response: z.object({ entries: history }),
  errors: [],
});

export const listHistoryRoute = defineRoute({
  method: 'GET',
  path: '/api/history',
  access: 'student',
  summary: 'Books opened within the last 21 days, the newest first',
  response: history,
  errors: listHistory.errors,
});

export const removeFromHistory = defineRequest({
  subject: 'library.removeFromHistory',
  summary: 'Takes one book, or all, out of the own history',
  request: mine.extend({
    /** Null selects all books. */
    bookId: bookIdSchema.nullable(),
  }),
  response: done,
  errors: [],
});

export const removeFromHistoryRoute = defineRoute({
  method: 'DELETE',
  path: '/api/history/:bookId',
  id: bookIdSchema,
  access: 'student',
  summary: 'Takes one book out of the own history; one that is not there is no error',
  response: done,
  errors: removeFromHistory.errors,
});

export const clearHistoryRoute = defineRoute({
  method: 'DELETE',
  path: '/api/history',
  access: 'student',
  summary: 'Takes all books out of the own history',
  response: done,
  errors: removeFromHistory.errors,
});

/** Synchronises the student's other screens. */
export const shelfChanged = defineEvent({
  subject: 'library.shelf-changed.v1',
  summary: 'The own library, history or reading of a student has changed on one screen',
  durable: false,
  payload: mine,
});
