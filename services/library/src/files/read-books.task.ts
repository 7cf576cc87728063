import { bookFormatSchema } from '@portal/contracts/library-files';
import { defineTask } from '@portal/kit/workers';
import { z } from 'zod';
import { readBooksSchema } from './book-record';

/** Reads a file of books; a null format means an unknown one. */
export const readBooksTask = defineTask({
  name: 'read-books',
  /** The path of a file or, if the path is null, a text. */
  input: z.object({ path: z.string().nullable(), text: z.string() }),
  output: readBooksSchema.extend({ format: bookFormatSchema.nullable() }),
});
