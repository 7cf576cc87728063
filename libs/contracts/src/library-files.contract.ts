import { z } from 'zod';
import { defineRequest } from './contract';
import { bookIdSchema } from './library-books';
import { defineRoute } from './route';
import { uploadSchema } from './testlab.contract';
import { givenMomentSchema } from './time';

const mine = z.object({ studentId: z.uuid() });

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

/** Maximum size of an import file, in bytes. */
export const BOOKS_FILE_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum length of a pasted import text, in characters. */
export const PASTED_MAX = 50_000;
/** Maximum number of rows in one import. */
export const IMPORT_ROWS_MAX = 2_000;
export const BOOK_FORMATS = ['csv', 'bibtex', 'ris'] as const;
export const bookFormatSchema = z.enum(BOOK_FORMATS);
export type BookFormat = z.infer<typeof bookFormatSchema>;

const importSummary = z.object({
  format: bookFormatSchema,
  read: z.number().int(),
  added: z.number().int(),
  /** Number of books already in the library. */
  known: z.number().int(),
  /**
   * Number of rows that could not be imported; `problems` gives the reasons for the first of them.
   */
  refused: z.number().int(),
  problems: z.array(z.string()).max(20),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importBooks = defineRequest({
  subject: 'library.import',
  summary: 'Adds the books of a CSV, BibTeX or RIS file to the own library',
  timeoutMs: 30_000,
  request: mine.extend({ file: uploadSchema.nullable(), text: z.string().max(PASTED_MAX) }),
  response: importSummary,
  errors: ['unsupported_file', 'unreadable_file', 'too_large', 'too_many_requests', 'unavailable'],
});

export const importBooksRoute = defineRoute({
  method: 'POST',
  path: '/api/library/import',
  access: 'student',
  summary: 'Adds the books of a CSV, BibTeX or RIS file to the own library',
  /** Multipart: `file`, or its content as text. */
  body: z.object({ text: z.string().max(PASTED_MAX).default('') }),
  response: importSummary,
  file: { maxBytes: BOOKS_FILE_MAX_BYTES },
  errors: [...importBooks.errors, 'invalid_input'],
});

const exportQuery = z.object({
  format: bookFormatSchema.default('csv'),
  /** Position of the last book of the previous page. */
  before: givenMomentSchema.optional(),
  beforeId: bookIdSchema.optional(),
});
const exportPage = z.object({
  /** Part of the file; the file is the concatenation of all pages. */
  text: z.string(),
  /** Position of the next page; null on the last page. */
  next: z.object({ before: z.iso.datetime(), beforeId: bookIdSchema }).nullable(),
});

export const exportBooks = defineRequest({
  subject: 'library.export',
  summary: 'A page of the own library as the text of a CSV, BibTeX or RIS file',
  request: mine.extend(exportQuery.shape),
  response: exportPage,
  errors: [],
});

export const exportBooksRoute = defineRoute({
  method: 'GET',
  path: '/api/library/export',
  access: 'student',
  summary: 'A page of the own library as the text of a CSV, BibTeX or RIS file',
  query: exportQuery,
  response: exportPage,
  errors: exportBooks.errors,
});
