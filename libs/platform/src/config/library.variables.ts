import { z } from 'zod';
import { url } from './kinds-of-variables';

/** External book sources in addition to the bundled catalogue. */
export const libraryVariables = {
  GOOGLE_BOOKS_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key at Google Books, which is then searched, too|not asked, unless GOOGLE_BOOKS_URL is set',
    ),
  GOOGLE_BOOKS_URL: url('http', 'https')
    .optional()
    .describe(
      'Address of Google Books, or of what speaks as it does|Google, where GOOGLE_BOOKS_API_KEY is set',
    ),
  OPEN_LIBRARY_URL: url('http', 'https')
    .optional()
    .describe(
      'Address of Open Library (https://openlibrary.org), which is then searched, too|not asked',
    ),
} as const;
