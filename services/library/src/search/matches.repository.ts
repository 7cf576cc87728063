import { Injectable } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { BOOK_COLUMNS, bookRowSchema } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { anyOf, everyOf, termQueries, type CountedTerm, type FieldTerm } from './text-query';

/** Maximum number of matches that are ranked: a frequent word has thousands. */
const MATCHES_MAX = 400;
/** Maximum number of matches per group of terms, for partial matches. */
const MATCHES_OF_GROUP_MAX = 100;
/** Number of best matches whose rows are read completely. */
const BEST_MAX = 80;
/** Weights of a word in description, author, topic and title: PostgreSQL's D, C, B, A. */
const WEIGHTS = "'{0.05, 0.3, 0.7, 1}'";

/** Further conditions on a book. */
export interface BookFilter {
  genre?: string;
  department?: string;
}

interface BestMatches {
  /** SQL conditions on the book `b`. */
  conditions: readonly string[];
  /** Returns SQL that combines the matches of the conditions, given one query for each. */
  matchesOf: (found: readonly string[]) => string;
  /** The tsquery that ranks the matches. */
  rankedBy: string;
  parameters: unknown[];
}

/** Reads books that match words or are of a kind; each query reads a bounded number of rows. */
@Injectable()
export class MatchesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns books that match every term; of too many, those with all terms in the title first. */
  withAll(terms: readonly CountedTerm[], filter: BookFilter): Promise<KnownBook[]> {
    const { queries, parameters } = termQueries(terms, FIRST_TERM);
    const every = everyOf(queries);
    const isFrequent = Math.min(...terms.map(({ frequency }) => frequency)) > MATCHES_MAX;
    const inTitle = `ts_filter(b.search, '{a}') @@ ${every}`;
    const anywhere = `b.search @@ ${every}`;
    return this.best({
      conditions: isFrequent ? [inTitle, anywhere] : [anywhere],
      // UNION ALL with LIMIT evaluates one condition after the other, as far as needed.
      matchesOf: (found) => `${found.join(' UNION ALL ')} LIMIT ${MATCHES_MAX}`,
      rankedBy: every,
      parameters: [...filtersOf(filter), ...parameters],
    });
  }

  /** Returns books that match every term of at least one group. */
  withAnyGroup(groups: readonly FieldTerm[][], filter: BookFilter): Promise<KnownBook[]> {
    const terms = [...new Set(groups.flat())];
    const { queries, parameters } = termQueries(terms, FIRST_TERM);
    const conditions = groups.map((group) => {
      const ofGroup = queries.filter((_, at) => group.some((term) => term === terms[at]));
      return `b.search @@ ${everyOf(ofGroup)}`;
    });
    return this.best({
      conditions,
      matchesOf: (found) =>
        found.map((one) => `(${one} LIMIT ${MATCHES_OF_GROUP_MAX})`).join(' UNION ALL '),
      rankedBy: anyOf(queries),
      parameters: [...filtersOf(filter), ...parameters],
    });
  }

  /** Returns books of a kind: the most opened first, then readable ones, then the newest. */
  async ofKind(filter: BookFilter): Promise<KnownBook[]> {
    const parameters = filtersOf(filter);
    const read = (sql: string) => readRows(this.dataSource, bookRowSchema, sql, parameters);
    const [popular, others] = await Promise.all([read(POPULAR), read(NEWEST)]);
    return [...new Map([...popular, ...others].map((book) => [book.id, book])).values()];
  }

  withIsbn(isbn: string): Promise<KnownBook[]> {
    const sql = `SELECT ${BOOK_COLUMNS} FROM books b WHERE b.isbn13 = $1
      ORDER BY b.search IS NULL, b.id LIMIT 5`;
    return readRows(this.dataSource, bookRowSchema, sql, [isbn]);
  }

  /** Returns the best matches of some conditions, combined by `matchesOf`. */
  private best({ conditions, matchesOf, rankedBy, parameters }: BestMatches): Promise<KnownBook[]> {
    // MATERIALIZED makes the planner plan for all rows, so it uses the index; the rows are read
    // only as far as needed.
    const found = conditions.map(
      (condition, at) => `found${at} AS MATERIALIZED (
        SELECT b.id, b.search FROM books b WHERE ${condition} AND ${IS_OF_KIND})`,
    );
    const matches = matchesOf(conditions.map((_, at) => `SELECT * FROM found${at}`));
    const sql = `WITH ${found.join(', ')}, best AS (
        SELECT f.id, max(ts_rank(${WEIGHTS}, f.search, ${rankedBy})) AS rank
        FROM (${matches}) AS f GROUP BY f.id ORDER BY rank DESC, f.id LIMIT ${BEST_MAX})
      SELECT ${BOOK_COLUMNS} FROM best JOIN books b ON b.id = best.id ORDER BY best.rank DESC, b.id`;
    return readRows(this.dataSource, bookRowSchema, sql, parameters);
  }
}

/** Number of the first parameter after the filters. */
const FIRST_TERM = 3;
const filtersOf = ({ genre, department }: BookFilter) => [genre ?? null, department ?? null];
const IS_OF_KIND = `($1::text IS NULL OR b.genre = $1)
  AND ($2::text IS NULL OR b.departments @> ARRAY[$2::text])`;

const POPULAR = `
  SELECT ${BOOK_COLUMNS} FROM popular_books p JOIN books b ON b.id = p.book_id
  WHERE b.search IS NOT NULL AND ${IS_OF_KIND}
  ORDER BY p.search_count DESC, b.read_url IS NULL, b.year DESC NULLS LAST, b.id LIMIT ${BEST_MAX}`;

/** Sorted like its index. */
const NEWEST = `
  SELECT ${BOOK_COLUMNS} FROM books b
  WHERE b.search IS NOT NULL AND ${IS_OF_KIND}
  ORDER BY b.read_url IS NULL, b.year DESC NULLS LAST, b.id LIMIT ${BEST_MAX}`;
