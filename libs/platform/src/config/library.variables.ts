import { z } from 'zod';
import { url } from './kinds-of-variables';

/** External book sources in addition to the bundled catalogue. */
export const libraryVariables = {
  GOOGLE_BOOKS_API_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'API key of Google Books, which is then searched as well|not searched, unless `GOOGLE_BOOKS_URL` is set',
    ),
  GOOGLE_BOOKS_URL: url('http', 'https')
    .optional()
    .describe(
      'URL of the Google Books API or of a compatible server, which is then searched as well|Google, if `GOOGLE_BOOKS_API_KEY` is set',
    ),
  OPEN_LIBRARY_URL: url('http', 'https')
    .optional()
    .describe(
      'URL of Open Library (`https://openlibrary.org`), which is then searched as well|not searched',
    ),
} as const;
