import type { FactoryProvider } from '@nestjs/common';
import { loadCatalogue, type CatalogueBook } from '@portal/catalogue';
import type { KnownBook } from '../domain/known-book';

/** Injection token of a function that reads the bundled catalogue. */
export const BUNDLED_CATALOGUE = Symbol('BUNDLED_CATALOGUE');

export const bundledCatalogueProvider: FactoryProvider<() => KnownBook[]> = {
  provide: BUNDLED_CATALOGUE,
  useFactory: () => () => loadCatalogue().map(toKnownBook),
};

/** The prefix separates catalogue ids from those of Google Books, which never contain a dot. */
function toKnownBook(book: CatalogueBook): KnownBook {
  return {
    id: `c.${book.id}`,
    origin: 'catalogue',
    title: book.title,
    subtitle: book.subtitle ?? null,
    authors: book.authors,
    year: book.year ?? null,
    isbn13: book.isbn ?? null,
    subjects: book.subjects,
    departments: book.departments,
    genre: book.genre ?? null,
    description: book.description,
    image: null,
    readUrl: book.readUrl ?? null,
    readKind: book.readKind ?? null,
    previewUrl: book.previewUrl ?? null,
    publisher: book.publisher ?? null,
    licence: book.licence ?? null,
  };
}
