import { readingStatusSchema } from '@portal/contracts/library';
import { z } from 'zod';

/** A book as bibliographic files describe it. */
export const bookRecordSchema = z.object({
  /** The portal's book id, if the portal wrote the file. */
  id: z.string().nullable(),
  title: z.string(),
  authors: z.array(z.string()),
  isbn13: z.string().nullable(),
  year: z.number().int().nullable(),
  publisher: z.string().nullable(),
  topic: z.string().nullable(),
  link: z.string().nullable(),
  status: readingStatusSchema,
  rating: z.number().int().nullable(),
  notes: z.string(),
  /** As `2026-03-02`. */
  startedOn: z.string().nullable(),
  finishedOn: z.string().nullable(),
});
export type BookRecord = z.output<typeof bookRecordSchema>;

/** Result of reading a file: books, and the reasons for rejected entries. */
export const readBooksSchema = z.object({
  books: z.array(bookRecordSchema),
  problems: z.array(z.string()),
});
export type ReadBooks = z.output<typeof readBooksSchema>;

/** Returns a record with only a title. */
export function blankRecord(title: string): BookRecord {
  return {
    id: null,
    title,
    authors: [],
    isbn13: null,
    year: null,
    publisher: null,
    topic: null,
    link: null,
    status: 'to-read',
    rating: null,
    notes: '',
    startedOn: null,
    finishedOn: null,
  };
}

/** Returns the first four-digit year in a date text. */
export function yearIn(date: string | undefined): number | null {
  const year = /\b(\d{4})\b/.exec(date ?? '')?.[1];
  return year ? Number(year) : null;
}
