import { readingStatusSchema } from '@portal/contracts/library';
import { z } from 'zod';

/** A book as files of books describe it. */
export const bookRecordSchema = z.object({
  /** The portal's own id, where the file is one of its own. */
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

/** What a file holds: books, and what could not be taken, with the reason. */
export const readBooksSchema = z.object({
  books: z.array(bookRecordSchema),
  problems: z.array(z.string()),
});
export type ReadBooks = z.output<typeof readBooksSchema>;

/** A book with nothing but its title. */
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

/** A year of four digits in a date as written. */
export function yearIn(date: string | undefined): number | null {
  const year = /\b(\d{4})\b/.exec(date ?? '')?.[1];
  return year ? Number(year) : null;
}
