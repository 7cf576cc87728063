import type { KnownBook } from './known-book';
import { titleKey } from './work-key';

/**
 * Merges the results of several sources without duplicates: equal by ISBN, else by title and first
 * author. Of two duplicates the first is kept, completed with the fields that only the other has.
 */
export function mergeBooks(lists: readonly (readonly KnownBook[])[]): KnownBook[] {
  const merged: KnownBook[] = [];
  const places = new Map<string, number>();
  for (const book of lists.flat()) {
    const keys = [titleKey(book), ...(book.isbn13 ? [`isbn ${book.isbn13}`] : [])];
    const place = keys.map((key) => places.get(key)).find((known) => known !== undefined);
    const known = place === undefined ? undefined : merged[place];
    if (place !== undefined && known) merged[place] = filled(known, book);
    else merged.push(book);
    const now = place ?? merged.length - 1;
    for (const key of keys) if (!places.has(key)) places.set(key, now);
  }
  return merged;
}

function filled(book: KnownBook, other: KnownBook): KnownBook {
  const isRead = book.readUrl !== null;
  return {
    ...book,
    subtitle: book.subtitle ?? other.subtitle,
    authors: book.authors.length > 0 ? book.authors : other.authors,
    year: book.year ?? other.year,
    isbn13: book.isbn13 ?? other.isbn13,
    subjects: book.subjects.length > 0 ? book.subjects : other.subjects,
    genre: book.genre ?? other.genre,
    description: book.description || other.description,
    image: book.image ?? other.image,
    previewUrl: book.previewUrl ?? other.previewUrl,
    publisher: book.publisher ?? other.publisher,
    ...(!isRead && {
      readUrl: other.readUrl,
      readKind: other.readKind,
      licence: other.licence,
    }),
  };
}
