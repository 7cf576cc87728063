import { z } from 'zod';

/** Why a file cannot be used. */
export const fileRefusalSchema = z.enum([
  'gone',
  'empty',
  'encrypted',
  'broken',
  'too-many-pages',
  'no-text-file',
  'no-text',
  'too-little-text',
]);
export type FileRefusal = z.infer<typeof fileRefusalSchema>;

/** A file's text, or why there is none. */
export type ReadText = { text: string } | { refused: FileRefusal };
