import { bookFormatSchema } from '@portal/contracts/library-files';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { readBooksSchema } from './book-record';

/** Reads a file of books; a format of null: it is none of those that are known. */
export const readBooksTask = defineTask({
  name: 'read-books',
  /** A file, or with a path of null a text. */
  input: z.object({ path: z.string().nullable(), text: z.string() }),
  output: readBooksSchema.extend({ format: bookFormatSchema.nullable() }),
});
