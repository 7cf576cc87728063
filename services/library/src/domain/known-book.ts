import {
  httpsAddress,
  type BookOrigin,
  type Genre,
  type ReadKind,
  type Volume,
} from '@portal/contracts/library';
import { titleFilePath } from '@portal/contracts/library-admin';

/** A known book from any source. */
export interface KnownBook {
  id: string;
  origin: BookOrigin;
  title: string;
  subtitle: string | null;
  authors: string[];
  year: number | null;
  isbn13: string | null;
  subjects: string[];
  departments: string[];
  genre: Genre | null;
  description: string;
  image: string | null;
  readUrl: string | null;
  readKind: ReadKind | null;
  previewUrl: string | null;
  publisher: string | null;
  licence: string | null;
}

/** Maps a book to a search result. */
export function toVolume(book: KnownBook): Volume {
  const image = httpsAddress(book.image);
  const preview = httpsAddress(book.previewUrl);
  return {
    id: book.id,
    volumeInfo: {
      title: book.title,
      ...(book.subtitle && { subtitle: book.subtitle }),
      authors: book.authors,
      ...(image && { imageLinks: { thumbnail: image } }),
      ...(preview && { previewLink: preview }),
      categories: book.subjects,
      description: book.description,
      ...(book.publisher && { publisher: book.publisher }),
      ...(book.year !== null && { publishedYear: book.year }),
      ...(book.isbn13 && { isbn: book.isbn13 }),
    },
    origin: book.origin,
    ...readNowOf(book),
  };
}

/** Path prefix of the files of the portal's own titles. */
const OWN_FILES = titleFilePath('');

/**
 * Returns the saved address of a book, or null if it is a file that was deleted with its title.
 */
export function keptLink(link: string | null, readUrl: string | null): string | null {
  return link?.startsWith(OWN_FILES) && link !== readUrl ? null : link;
}

/** Returns the address for reading the book online, if it has one. */
export function readNowOf(
  book: Pick<KnownBook, 'readUrl' | 'readKind' | 'licence'>,
): Pick<Volume, 'readNow'> {
  const { readUrl, readKind, licence } = book;
  const url = readUrl?.startsWith(OWN_FILES) ? readUrl : httpsAddress(readUrl);
  if (!url || !readKind) return {};
  return { readNow: { url, kind: readKind, ...(licence && { licence }) } };
}
