import { z } from 'zod';
import { departmentSchema } from './departments';
import { textSchema } from './text';

/** The genres of Filter Books, without 'All Genres'. */
export const GENRES = [
  'Fiction',
  'Nonfiction',
  'Science',
  'History',
  'Fantasy',
  'Biography',
] as const;
export const genreSchema = z.enum(GENRES);
export type Genre = z.infer<typeof genreSchema>;

/** Default search query. */
export const DEFAULT_BOOK_QUERY = 'fiction';
/** Length of a description on a card, in characters. */
export const DESCRIPTION_PREVIEW = 100;
/** Retention of an opened book in the history, in days. */
export const HISTORY_DAYS = 21;
/** Display duration of a snackbar of the library, in ms. */
export const LIBRARY_SNACKBAR_MS = 3_500;
/** Maximum number of saved books of a student. */
export const SAVED_MAX = 2_000;
/** Number of saved books in one response. */
export const SAVED_PAGE = 100;
export const HISTORY_MAX = 300;
export const POPULAR_MAX = 40;
/** Maximum number of books in one search response. */
export const RESULTS_MAX = 40;
export const SUGGESTIONS_MAX = 8;
const TITLE_MAX = 500;
const AUTHORS_MAX = 20;
const AUTHOR_MAX = 200;
const LINK_MAX = 1_000;
export const NOTES_MAX = 2_000;

/** Id of a book: of a Google Books volume, or the portal's own with a prefix and a dot. */
export const bookIdSchema = z.string().regex(/^[\w.~-]{1,128}$/, 'That is not the id of a book.');

/** Returns an https address; converts http to https, and returns null for anything else. */
export function httpsAddress(address: string | null | undefined): string | null {
  const trimmed = address?.trim() ?? '';
  if (!/^https?:\/\//i.test(trimmed) || trimmed.length > LINK_MAX || !URL.canParse(trimmed))
    return null;
  const url = new URL(trimmed);
  if (url.username || url.password) return null;
  url.protocol = 'https:';
  return url.href;
}

const address = z
  .string()
  .max(4_000)
  .nullish()
  .transform((given) => httpsAddress(given));

/** Source of a book. */
export const bookOriginSchema = z.enum(['catalogue', 'portal', 'google', 'openlibrary', 'import']);
export type BookOrigin = z.infer<typeof bookOriginSchema>;

/** Reason why a book may be read free of charge. */
export const readKindSchema = z.enum(['open textbook', 'public domain', 'course material']);
export type ReadKind = z.infer<typeof readKindSchema>;

/** A book in a search response, in the shape of a Google Books volume. */
export const volumeSchema = z.object({
  id: bookIdSchema,
  volumeInfo: z.object({
    title: z.string(),
    subtitle: z.string().optional(),
    authors: z.array(z.string()),
    imageLinks: z.object({ thumbnail: z.string() }).optional(),
    previewLink: z.string().optional(),
    categories: z.array(z.string()),
    /** Plain text. */
    description: z.string(),
    publisher: z.string().optional(),
    publishedYear: z.number().int().optional(),
    isbn: z.string().optional(),
  }),
  origin: bookOriginSchema,
  /** Set if the whole book may be read lawfully and free of charge. */
  readNow: z
    .object({ url: z.string(), kind: readKindSchema, licence: z.string().optional() })
    .optional(),
});
export type Volume = z.infer<typeof volumeSchema>;

/** Request body for saving or opening a book. */
export const bookBodySchema = z.object({
  googleId: bookIdSchema,
  title: textSchema.trim().min(1, 'The book has no title.').max(TITLE_MAX),
  authors: z.array(textSchema.trim().max(AUTHOR_MAX)).max(AUTHORS_MAX).default([]),
  image: address,
  link: address,
  topic: textSchema.trim().max(200).optional(),
  department: departmentSchema.optional().catch(undefined),
});
export type BookBody = z.output<typeof bookBodySchema>;

export const readingStatusSchema = z.enum(['to-read', 'reading', 'read']);
export type ReadingStatus = z.infer<typeof readingStatusSchema>;

/** A book of a student's own library. */
export const savedBookSchema = z.object({
  googleId: bookIdSchema,
  title: z.string(),
  authors: z.array(z.string()),
  image: z.string().nullable(),
  link: z.string().nullable(),
  topic: z.string().optional(),
  department: z.string().optional(),
  isbn: z.string().optional(),
  publisher: z.string().optional(),
  publishedYear: z.number().int().optional(),
  savedAt: z.iso.datetime(),
  status: readingStatusSchema,
  /** 1 to 5; null if not rated. */
  rating: z.number().int().min(1).max(5).nullable(),
  notes: z.string(),
  startedOn: z.iso.date().nullable(),
  finishedOn: z.iso.date().nullable(),
  /** False for an imported book that the portal could not identify. */
  isMatched: z.boolean(),
  readNow: volumeSchema.shape.readNow,
});
export type SavedBook = z.infer<typeof savedBookSchema>;

/** A book that many students have opened. */
export const popularBookSchema = z.object({
  googleId: bookIdSchema,
  title: z.string(),
  authors: z.array(z.string()),
  image: z.string().nullable(),
  link: z.string().nullable(),
  /** Number of students, each counted once. */
  searchCount: z.number().int().positive(),
});
export type PopularBook = z.infer<typeof popularBookSchema>;

/** An opened book; it is removed from the history when no days are left. */
export const historyEntrySchema = z.object({
  bookId: bookIdSchema,
  title: z.string(),
  author: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  openedAt: z.iso.datetime(),
  daysLeft: z.number().int().min(0).max(HISTORY_DAYS),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
