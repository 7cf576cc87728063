import type { BookBody, SavedBook, Volume } from '@portal/contracts/library';
import type { z } from 'zod';
import type { bookBodySchema } from '@portal/contracts/library';

/** A book as shown on cards and previews, independent of its source. */
export interface ShownBook {
  id: string;
  title: string;
  subtitle?: string | undefined;
  authors: readonly string[];
  image: string | null;
  /** URL of a preview or the full text. */
  link: string | null;
  description: string;
  topics: readonly string[];
  publisher?: string | undefined;
  year?: number | undefined;
  isbn?: string | undefined;
  readNow?: Volume['readNow'];
}

export function fromVolume({ id, volumeInfo: info, readNow }: Volume): ShownBook {
  return {
    id,
    title: info.title,
    subtitle: info.subtitle,
    authors: info.authors,
    image: info.imageLinks?.thumbnail ?? null,
    link: info.previewLink ?? null,
    description: info.description,
    topics: info.categories,
    publisher: info.publisher,
    year: info.publishedYear,
    isbn: info.isbn,
    readNow,
  };
}

export function fromSaved(book: SavedBook): ShownBook {
  return {
    id: book.googleId,
    title: book.title,
    authors: book.authors,
    image: book.image,
    link: book.link,
    description: '',
    topics: book.topic ? [book.topic] : [],
    publisher: book.publisher,
    year: book.publishedYear,
    isbn: book.isbn,
    readNow: book.readNow,
  };
}

/** Returns the request body to save or open the book. */
export function toBody(book: ShownBook, department?: string): z.input<typeof bookBodySchema> {
  const [topic] = book.topics;
  return {
    googleId: book.id,
    title: book.title,
    authors: [...book.authors],
    image: book.image,
    link: book.readNow?.url ?? book.link,
    ...(topic && { topic }),
    ...(department && { department: department as BookBody['department'] }), // one of its list
  };
}
