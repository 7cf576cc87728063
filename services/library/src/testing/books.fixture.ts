import type { KnownBook } from '../domain/known-book';

/** Builds a book of the catalogue, with defaults for all fields that a test omits. */
export function buildBook(fields: Partial<KnownBook> & Pick<KnownBook, 'title'>): KnownBook {
  return {
    id: `c.${fields.title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    origin: 'catalogue',
    subtitle: null,
    authors: ['Ada Obi'],
    year: 2020,
    isbn13: null,
    subjects: [],
    departments: [],
    genre: null,
    description: '',
    image: null,
    readUrl: null,
    readKind: null,
    previewUrl: null,
    publisher: null,
    licence: null,
    ...fields,
  };
}
