import { departmentSchema } from '@portal/contracts';
import { z } from 'zod';
import { isIsbn13 } from './isbn';
import { READ_HOSTS } from './read-hosts';

/** The genres of the library's filter. */
export const GENRES = [
  'Fiction',
  'Nonfiction',
  'Science',
  'History',
  'Fantasy',
  'Biography',
] as const;
export type Genre = (typeof GENRES)[number];

/** Reason why a student may read the book free of charge. */
export const READ_KINDS = ['open textbook', 'public domain'] as const;
export type ReadKind = (typeof READ_KINDS)[number];

const httpsUrl = z.url({ protocol: /^https$/ });
const line = z.string().trim().min(1).max(300);
const distinct = (values: readonly string[]) => new Set(values).size === values.length;

/** One work of the bundled catalogue; see docs/catalogue.md for the meaning of each field. */
export const catalogueBookSchema = z
  .strictObject({
    /** Never changes after its release, because saved books refer to it. */
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .max(100),
    title: line,
    subtitle: line.optional(),
    authors: z.array(line).min(1).max(12),
    /**
     * For textbooks, of the edition in `isbn` or `readUrl`; otherwise of the first publication.
     */
    year: z.int().min(1200).max(2026).optional(),
    isbn: z.string().refine(isIsbn13, 'is no ISBN-13').optional(),
    subjects: z
      .array(z.string().regex(/^[a-z0-9+#][a-z0-9 +#.'/-]*$/))
      .min(2)
      .max(6)
      .refine(distinct, 'names a subject twice'),
    departments: z.array(departmentSchema).max(14).refine(distinct, 'names a department twice'),
    genre: z.enum(GENRES).optional(),
    /** ISO 639-1 */
    language: z.string().regex(/^[a-z]{2}$/),
    description: z.string().trim().min(40).max(200),
    readUrl: httpsUrl
      .refine((url) => READ_HOSTS.has(new URL(url).hostname), 'is not on a host of READ_HOSTS')
      .optional(),
    readKind: z.enum(READ_KINDS).optional(),
    previewUrl: httpsUrl.optional(),
    publisher: line.optional(),
    licence: line.optional(),
  })
  .refine(({ readUrl, readKind }) => !readUrl === !readKind, {
    error: 'has one of readUrl and readKind without the other',
  });
export type CatalogueBook = z.infer<typeof catalogueBookSchema>;
