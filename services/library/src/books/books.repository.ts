import { bookOriginSchema, genreSchema, readKindSchema } from '@portal/contracts/library';
import { changeRows, readRows, type SqlRunner } from '@portal/kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { foldText } from '../domain/fold';
import type { KnownBook } from '../domain/known-book';

/** Books per statement. */
const CHUNK = 500;

/** Columns of table `b` in the form of a `KnownBook`. */
export const BOOK_COLUMNS = `
  b.id, b.origin, b.title, b.subtitle, b.authors, b.year, b.isbn13, b.subjects, b.departments, b.genre,
  b.description, b.image, b.read_url AS "readUrl", b.read_kind AS "readKind",
  b.preview_url AS "previewUrl", b.publisher, b.licence`;

export const bookRowSchema = z.object({
  id: z.string(),
  origin: bookOriginSchema,
  title: z.string(),
  subtitle: z.string().nullable(),
  authors: z.array(z.string()),
  year: z.number().nullable(),
  isbn13: z.string().nullable(),
  subjects: z.array(z.string()),
  departments: z.array(z.string()),
  genre: genreSchema.nullable(),
  description: z.string(),
  image: z.string().nullable(),
  readUrl: z.string().nullable(),
  readKind: readKindSchema.nullable(),
  previewUrl: z.string().nullable(),
  publisher: z.string().nullable(),
  licence: z.string().nullable(),
});

/** Known books, both those searched locally and those from outside sources. */
@Injectable()
export class BooksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the known books with these ids. */
  async byIds(ids: readonly string[], runner: SqlRunner = this.dataSource): Promise<KnownBook[]> {
    if (ids.length === 0) return [];
    const sql = `SELECT ${BOOK_COLUMNS} FROM books b WHERE b.id = ANY($1)`;
    return readRows(runner, bookRowSchema, sql, [ids]);
  }

  /** Returns the known books with these ISBNs, searchable ones first. */
  async byIsbns(isbns: readonly string[], runner: SqlRunner): Promise<KnownBook[]> {
    if (isbns.length === 0) return [];
    const sql = `SELECT ${BOOK_COLUMNS} FROM books b WHERE b.isbn13 = ANY($1)
      ORDER BY b.search IS NULL, b.id`;
    return readRows(runner, bookRowSchema, sql, [isbns]);
  }

  /** Writes books that are searched locally. */
  async keepSearched(runner: SqlRunner, books: readonly KnownBook[], at: Date): Promise<void> {
    await this.write(runner, books, at, true);
  }

  /**
   * Stores books of outside sources, so that saving or opening one does not rely on the client's
   * data.
   */
  async keepOutside(books: readonly KnownBook[], at: Date): Promise<void> {
    await this.write(this.dataSource, books, at, false);
  }

  /**
   * Removes books of an origin that are not in `ids`; saved ones stay known. @returns the number
   * of removed books.
   */
  async dropOthers(runner: SqlRunner, origin: string, ids: readonly string[]): Promise<number> {
    const kept = `SELECT FROM saved_books s WHERE s.book_id = books.id`;
    await changeRows(
      runner,
      `UPDATE books SET search = NULL WHERE origin = $1 AND NOT (id = ANY($2))`,
      [origin, ids],
    );
    return changeRows(
      runner,
      `DELETE FROM books WHERE origin = $1 AND NOT (id = ANY($2)) AND NOT EXISTS (${kept})`,
      [origin, ids],
    );
  }

  private async write(
    runner: SqlRunner,
    books: readonly KnownBook[],
    at: Date,
    isSearched: boolean,
  ): Promise<void> {
    const byId = [...new Map(books.map((book) => [book.id, book])).values()];
    for (let from = 0; from < byId.length; from += CHUNK) {
      const rows = byId.slice(from, from + CHUNK).map(withFolded);
      await runner.query(isSearched ? WRITE_SEARCHED : WRITE_OUTSIDE, [JSON.stringify(rows), at]);
    }
  }
}

/** Adds the folded texts that search words are compared with. */
function withFolded(book: KnownBook) {
  return {
    ...book,
    foldedTitle: foldText(`${book.title} ${book.subtitle ?? ''}`),
    foldedAuthors: foldText(book.authors.join(' ')),
    foldedTopics: foldText([...book.subjects, book.genre ?? ''].join(' ')),
    foldedText: foldText(book.description),
  };
}

const RECORDS = `jsonb_to_recordset($1::jsonb) AS b(
  id text, origin text, title text, subtitle text, authors text[], year int, isbn13 text, subjects text[],
  departments text[], genre text, description text, image text, "readUrl" text, "readKind" text,
  "previewUrl" text, publisher text, licence text,
  "foldedTitle" text, "foldedAuthors" text, "foldedTopics" text, "foldedText" text)`;

const SEARCH = `
  setweight(to_tsvector('simple', b."foldedTitle"), 'A') ||
  setweight(to_tsvector('english', b."foldedTitle"), 'A') ||
  setweight(to_tsvector('simple', b."foldedAuthors"), 'B') ||
  setweight(to_tsvector('simple', b."foldedTopics"), 'C') ||
  setweight(to_tsvector('english', b."foldedTopics"), 'C') ||
  setweight(to_tsvector('english', b."foldedText"), 'D')`;

const write = (search: string, condition: string) => `
  INSERT INTO books (id, origin, title, subtitle, authors, year, isbn13, subjects, departments, genre,
    description, image, read_url, read_kind, preview_url, publisher, licence, search, kept_at)
  SELECT b.id, b.origin, b.title, b.subtitle, b.authors, b.year, b.isbn13, b.subjects, b.departments, b.genre,
    b.description, b.image, b."readUrl", b."readKind", b."previewUrl", b.publisher, b.licence, ${search}, $2
  FROM ${RECORDS} ORDER BY b.id
  ON CONFLICT (id) DO UPDATE SET
    origin = excluded.origin, title = excluded.title, subtitle = excluded.subtitle,
    authors = excluded.authors, year = excluded.year, isbn13 = excluded.isbn13,
    subjects = excluded.subjects, departments = excluded.departments, genre = excluded.genre,
    description = excluded.description, image = excluded.image, read_url = excluded.read_url,
    read_kind = excluded.read_kind, preview_url = excluded.preview_url,
    publisher = excluded.publisher, licence = excluded.licence, search = excluded.search,
    kept_at = excluded.kept_at ${condition}`;

const WRITE_SEARCHED = write(SEARCH, '');
/** Data of an outside source never replaces a row that is searched locally. */
const WRITE_OUTSIDE = write('NULL::tsvector', 'WHERE books.search IS NULL');
