import type { MaterialKind } from '@portal/contracts/materials';
import { z } from 'zod';

/** Reason why a file cannot be used, or yields no question. */
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
  /** English name of the text's language, if that is known and not English. */
  language: z.string().max(60).nullable().optional(),
  /** One of the unreadable words. */
  word: z.string().max(200).optional(),
  /** Concepts that it names and on which the portal has questions. */
  named: z.array(z.string()).max(10).optional(),
});
export type FileRefusal = z.infer<typeof fileRefusalSchema>;

/** A file's text, or the reason why it cannot be read. */
export type ReadText =
  | {
      kind: MaterialKind;
      text: string;
      /** Whether the file has more text than this. */
      isCut?: boolean;
    }
  | FileRefusal;
