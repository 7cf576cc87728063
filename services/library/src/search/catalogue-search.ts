import { Injectable } from '@nestjs/common';
import { toIsbn13 } from '@portal/contracts';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { BOOK_COLUMNS, bookRowSchema } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { tellingWords, wordsOf } from '../domain/fold';
import { rankBooks } from '../domain/rank-books';
import { isUnknown, termsOf, type Term } from '../domain/search-terms';
import type { BookQuery } from '../sources/book-source';
import { SpellingRepository } from './spelling.repository';
import { textQuery, type Fields } from './text-query';

/** Books that the database ranks, of which the best are ranked anew. */
const CANDIDATES = 150;
/** Fewer books with all words than this: those with some of them are looked at, too. */
const ENOUGH = 5;
/** Part of the words that a book must have where none has all of them. */
const LEAST_COVERAGE = 0.34;
/** Words of a search that count. */
const WORDS_MAX = 12;

type FieldTerm = { term: Term; fields: Fields };

/** What was understood of a search, and the books that the portal has for it. */
export interface CatalogueAnswer {
  books: KnownBook[];
  terms: Term[];
}

/** Searches the books of the bundled catalogue and of the university. */
@Injectable()
export class CatalogueSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly spelling: SpellingRepository,
  ) {}

  /** The likeliest first. */
  async search(query: BookQuery & { department?: string }): Promise<CatalogueAnswer> {
    const isbn = toIsbn13(query.query ?? '');
    if (isbn) return { books: await this.withIsbn(isbn), terms: [] };
    const terms = await this.understand(query);
    const all = await this.find(terms, 'every', query);
    const whole = new Set(all.map(({ id }) => id));
    // Topic and author are filters: what has only some of their words is not meant.
    const isFree = terms.length > 0 && terms.every(({ fields }) => fields === '');
    if (isFree && all.length < ENOUGH) all.push(...(await this.find(terms, 'any', query)));
    const books = [...new Map(all.map((book) => [book.id, book])).values()];
    return {
      books: this.withTerms(books, whole, terms, query),
      terms: terms.map(({ term }) => term),
    };
  }

  /** @param whole books that have all words, be it in what they are about. */
  private withTerms(
    books: KnownBook[],
    whole: ReadonlySet<string>,
    terms: readonly FieldTerm[],
    query: BookQuery,
  ) {
    if (terms.length === 0) return books;
    const typed = query.query ?? query.topic ?? query.author ?? '';
    const context = {
      typed,
      terms: terms.map(({ term }) => term),
      seekers: new Map<string, number>(),
    };
    return rankBooks(books, { ...context, department: null })
      .filter(({ book, coverage }) => whole.has(book.id) || coverage >= LEAST_COVERAGE)
      .map(({ book }) => book);
  }

  private async understand({ query = '', topic = '', author = '' }: BookQuery) {
    const typed = [
      ...wordsIn(query).map((word) => ({ word, fields: '' as const })),
      ...wordsIn(topic).map((word) => ({ word, fields: 'AC' as const })),
      ...wordsIn(author).map((word) => ({ word, fields: 'B' as const })),
    ].slice(0, WORDS_MAX);
    if (typed.length === 0) return [];
    const words = typed.map(({ word }) => word);
    const spelling = await this.spelling.lookUp(words);
    const terms = termsOf(words, spelling).map((term, at) => ({
      term,
      fields: typed[at]?.fields ?? ('' as const),
    }));
    // A word that no book has, nor one like it, finds nothing; the others may.
    const known = terms.filter(({ term, fields }) =>
      fields === '' ? !isUnknown(term, spelling) : true,
    );
    return known.length > 0 ? known : terms;
  }

  private find(
    terms: readonly FieldTerm[],
    how: 'every' | 'any',
    { genre, department }: BookQuery & { department?: string },
  ): Promise<KnownBook[]> {
    const parameters: unknown[] = [genre ?? null, department ?? null];
    const words = textQuery(terms, how, parameters.length + 1);
    const matches = terms.length > 0 ? `b.search @@ (${words.sql})` : 'b.search IS NOT NULL';
    const order =
      terms.length > 0
        ? `ts_rank('{0.05, 0.3, 0.7, 1}', b.search, (${words.sql})) DESC, b.id`
        : `coalesce(p.search_count, 0) DESC, b.read_url IS NULL, b.year DESC NULLS LAST, b.id`;
    return readRows(
      this.dataSource,
      bookRowSchema,
      `SELECT ${BOOK_COLUMNS} FROM books b
       ${terms.length > 0 ? '' : 'LEFT JOIN popular_books p ON p.book_id = b.id'}
       WHERE ${matches}
         AND ($1::text IS NULL OR b.genre = $1)
         AND ($2::text IS NULL OR b.departments @> ARRAY[$2::text])
       ORDER BY ${order} LIMIT ${CANDIDATES}`,
      [...parameters, ...words.parameters],
    );
  }

  private withIsbn(isbn: string): Promise<KnownBook[]> {
    const sql = `SELECT ${BOOK_COLUMNS} FROM books b WHERE b.isbn13 = $1
      ORDER BY b.search IS NULL, b.id LIMIT 5`;
    return readRows(this.dataSource, bookRowSchema, sql, [isbn]);
  }
}

function wordsIn(typed: string): string[] {
  return [...new Set(tellingWords(wordsOf(typed)))];
}
