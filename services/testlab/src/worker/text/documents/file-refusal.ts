import type { MaterialKind } from '@portal/contracts/materials';
import { z } from 'zod';

/** Why a file cannot be used, or gives no question. */
export const fileRefusalSchema = z.object({
  refused: z.enum([
    'gone',
    'empty',
    'encrypted',
    'broken',
    'too-many-pages',
    'no-text-file',
    'no-text',
    'too-little-text',
    'one-word',
    'only-numbers',
    'not-english',
    'no-question',
    'rtf',
    'unreadable-letters',
    'unreadable-words',
    'word-processor',
    'slides',
    'broken-archive',
    'swollen-archive',
    'unsafe-archive',
    'macros',
    'other-archive',
    'old-office',
  ]),
  /** The English name of the language that it is in, where it is another one and known. */
  language: z.string().max(60).nullable().optional(),
  /** One of the words that cannot be read. */
  word: z.string().max(200).optional(),
  /** Concepts that it names and the portal has questions on. */
  named: z.array(z.string()).max(10).optional(),
});
export type FileRefusal = z.infer<typeof fileRefusalSchema>;

/** A file's text, or why there is none. */
export type ReadText = { kind: MaterialKind; text: string } | FileRefusal;
