import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import {
  DEFAULT_BOOK_QUERY,
  RESULTS_MAX,
  type listDepartmentBooks,
  type searchBooks,
  type SearchSource,
} from '@portal/contracts/library';
import { readRows } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { FailedSearches } from '../admin/failed-searches';
import { BooksRepository } from '../books/books.repository';
import { toVolume, type KnownBook } from '../domain/known-book';
import { mergeBooks } from '../domain/merge-books';
import { rankBooks } from '../domain/rank-books';
import { PopularBooks } from '../popular/popular-books';
import { BOOK_SOURCES, type BookQuery, type BookSource } from '../sources/book-source';
import { SourceAnswers } from '../sources/source-answers';
import { CatalogueSearch } from './catalogue-search';

const AUTHORS_MAX = 200;
/**
 * Maximum number of books whose authors are counted, so that large departments are as fast as
 * small ones.
 */
const AUTHORS_OF_BOOKS_MAX = 2_000;
const CATALOGUE = 'The portal’s catalogue';
const authorSchema = z.object({ author: z.string() });

/** Searches all sources concurrently and returns one list. */
@Injectable()
export class SearchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueSearch,
    private readonly books: BooksRepository,
    private readonly popular: PopularBooks,
    private readonly failed: FailedSearches,
    private readonly answers: SourceAnswers,
    @Inject(BOOK_SOURCES) private readonly sources: readonly BookSource[],
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `unavailable` if nothing was found and a source did not respond. */
  async search({
    studentId,
    ...asked
  }: RequestOf<typeof searchBooks>): Promise<ResponseOf<typeof searchBooks>> {
    const isEmpty = !asked.query && !asked.topic && !asked.author && !asked.genre;
    const query: BookQuery = isEmpty ? { query: DEFAULT_BOOK_QUERY } : asked;
    const found = await this.everywhere(query, null);
    const hasAll = found.sources.every(({ hasAnswered }) => hasAnswered);
    if (found.items.length === 0 && hasAll) await this.failed.note(studentId, wordsIn(query));
    return found;
  }

  /** Returns books of a department; outside sources are queried only if a text was typed. */
  async byDepartment({ department, topic, author }: RequestOf<typeof listDepartmentBooks>) {
    const isTyped = Boolean(topic ?? author);
    const { books } = await this.catalogue.search({ topic, author, department });
    const items = books.slice(0, RESULTS_MAX).map(toVolume);
    const sources = [{ name: CATALOGUE, hasAnswered: true }];
    const authors = await this.authorsOf(department);
    if (items.length > 0 || !isTyped) return { department, items, sources, authors };
    const elsewhere = await this.everywhere({ topic, author }, department);
    return { department, ...elsewhere, authors };
  }

  private async everywhere(query: BookQuery, department: string | null) {
    const [own, outside] = await Promise.all([
      this.catalogue.search(query),
      Promise.all(this.sources.map((source) => this.answers.ask(source, query))),
    ]);
    const found = outside.flatMap((books) => books ?? []);
    if (found.length > 0) await this.books.keepOutside(found, this.clock());
    const merged = mergeBooks([own.books, ...outside.map((books) => books ?? [])]);
    const books = await this.inOrder(merged, query, own.terms, department);
    const sources = [
      { name: CATALOGUE, hasAnswered: true },
      ...this.sources.map((source, at) => describe(source, outside[at] ?? null)),
    ];
    if (books.length === 0 && sources.some(({ hasAnswered }) => !hasAnswered)) {
      throw new PortalError('unavailable', '⚠ Error fetching books. Try again.', {
        retryAfterSeconds: 5,
      });
    }
    return { items: books.slice(0, RESULTS_MAX).map(toVolume), sources };
  }

  /** Ranks the merged books; without terms their order is kept. */
  private async inOrder(
    merged: KnownBook[],
    query: BookQuery,
    terms: Awaited<ReturnType<CatalogueSearch['search']>>['terms'],
    department: string | null,
  ): Promise<KnownBook[]> {
    if (terms.length === 0) return merged;
    const seekers = await this.popular.countsOf(merged.slice(0, RESULTS_MAX).map(({ id }) => id));
    const typed = wordsIn(query);
    return rankBooks(merged, { typed, terms, seekers, department }).map(({ book }) => book);
  }

  private async authorsOf(department: string): Promise<string[]> {
    const rows = await readRows(this.dataSource, authorSchema, AUTHORS, [department]);
    return rows.map(({ author }) => author);
  }
}

function wordsIn({ query, topic, author }: BookQuery): string {
  return [query, topic, author].filter(Boolean).join(' ');
}

function describe({ name, attribution }: BookSource, books: KnownBook[] | null): SearchSource {
  return { name, hasAnswered: books !== null, ...(attribution && { attribution }) };
}

const AUTHORS = `
  SELECT author FROM (
    SELECT unnest(b.authors) AS author FROM (
      SELECT authors FROM books
      WHERE search IS NOT NULL AND departments @> ARRAY[$1::text] LIMIT ${AUTHORS_OF_BOOKS_MAX}) AS b
    ) AS named
  GROUP BY author ORDER BY count(*) DESC, author LIMIT ${AUTHORS_MAX}`;
