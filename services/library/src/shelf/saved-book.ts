import type { SavedBook } from '@portal/contracts/library';
import { readKindSchema, readingStatusSchema } from '@portal/contracts/library';
import { z } from 'zod';
import { keptLink, readNowOf } from '../domain/known-book';

/** Columns of a saved book `s`, joined with the known book `b`. */
export const SAVED_COLUMNS = `
  s.book_id, s.title, s.authors, s.image, s.link, s.topic, s.department, s.isbn13, s.publisher, s.year,
  s.saved_at, s.status, s.rating, s.notes, s.started_on::text, s.finished_on::text, s.is_matched,
  b.read_url, b.read_kind, b.licence`;

export const savedRowSchema = z.object({
  book_id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  image: z.string().nullable(),
  link: z.string().nullable(),
  topic: z.string().nullable(),
  department: z.string().nullable(),
  isbn13: z.string().nullable(),
  publisher: z.string().nullable(),
  year: z.number().nullable(),
  saved_at: z.date(),
  status: readingStatusSchema,
  rating: z.number().nullable(),
  notes: z.string(),
  started_on: z.string().nullable(),
  finished_on: z.string().nullable(),
  is_matched: z.boolean(),
  read_url: z.string().nullable(),
  read_kind: readKindSchema.nullable(),
  licence: z.string().nullable(),
});

/** Maps a row to the book that its owner sees. */
export function toSavedBook(row: z.output<typeof savedRowSchema>): SavedBook {
  const { read_url: readUrl, read_kind: readKind, licence } = row;
  return {
    googleId: row.book_id,
    title: row.title,
    authors: row.authors,
    image: row.image,
    link: keptLink(row.link, readUrl),
    ...(row.topic !== null && { topic: row.topic }),
    ...(row.department !== null && { department: row.department }),
    ...(row.isbn13 !== null && { isbn: row.isbn13 }),
    ...(row.publisher !== null && { publisher: row.publisher }),
    ...(row.year !== null && { publishedYear: row.year }),
    savedAt: row.saved_at.toISOString(),
    status: row.status,
    rating: row.rating,
    notes: row.notes,
    startedOn: row.started_on,
    finishedOn: row.finished_on,
    isMatched: row.is_matched,
    ...readNowOf({ readUrl, readKind, licence }),
  };
}
