import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX } from '@portal/contracts';
import { SAVED_MAX, SAVED_PAGE, type SavedBook } from '@portal/contracts/library';
import { changeRows, readRow, readRows, type ExportPage, type SqlRunner } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { SAVED_COLUMNS, savedRowSchema, toSavedBook } from './saved-book';

/** A book to be saved, with its notes. */
export interface BookToSave {
  bookId: string;
  workKey: string;
  title: string;
  authors: readonly string[];
  image: string | null;
  link: string | null;
  topic: string | null;
  department: string | null;
  isbn13: string | null;
  publisher: string | null;
  year: number | null;
  savedAt: Date;
  status: SavedBook['status'];
  rating: number | null;
  notes: string;
  startedOn: string | null;
  finishedOn: string | null;
  isMatched: boolean;
}

const idSchema = z.object({ book_id: z.string() });
const countSchema = z.object({ books: z.coerce.number() });

/** Students' own libraries. */
@Injectable()
export class SavedBooksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a page, last saved first; null: the first page. */
  async page(
    studentId: string,
    after: { at: string; id: string } | null,
    size = SAVED_PAGE,
  ): Promise<SavedBook[]> {
    const parameters = [studentId, after?.at ?? null, after?.id ?? null, size];
    const rows = await readRows(this.dataSource, savedRowSchema, PAGE, parameters);
    return rows.map(toSavedBook);
  }

  async one(studentId: string, bookId: string, runner: SqlRunner = this.dataSource) {
    const rows = await readRows(runner, savedRowSchema, ONE, [studentId, bookId]);
    return rows[0] ? toSavedBook(rows[0]) : null;
  }

  /** Adds books that are not present yet, neither by id nor by work. @returns their ids. */
  async add(manager: EntityManager, studentId: string, books: readonly BookToSave[]) {
    const rows = await readRows(manager, idSchema, ADD, [studentId, JSON.stringify(books)]);
    return rows.map(({ book_id: id }) => id);
  }

  /** Returns the books that are not present yet, each work once. */
  async without(
    manager: EntityManager,
    studentId: string,
    books: readonly BookToSave[],
  ): Promise<BookToSave[]> {
    const rows = await readRows(
      manager,
      z.object({ key: z.string() }),
      `SELECT unnest(ARRAY[book_id, work_key]) AS key FROM saved_books WHERE student_id = $1`,
      [studentId],
    );
    const taken = new Set(rows.map(({ key }) => key));
    return books.filter(({ bookId, workKey }) => {
      if (taken.has(bookId) || taken.has(workKey)) return false;
      taken.add(bookId).add(workKey);
      return true;
    });
  }

  async roomFor(manager: EntityManager, studentId: string): Promise<number> {
    return Math.max(0, SAVED_MAX - (await this.countOf(studentId, manager)));
  }

  async countOf(studentId: string, runner: SqlRunner = this.dataSource): Promise<number> {
    const sql = 'SELECT count(*) AS books FROM saved_books WHERE student_id = $1';
    return (await readRow(runner, countSchema, sql, [studentId])).books;
  }

  /** @returns whether the book was present. */
  async remove(manager: EntityManager, studentId: string, bookId: string): Promise<boolean> {
    const sql = 'DELETE FROM saved_books WHERE student_id = $1 AND book_id = $2';
    return (await changeRows(manager, sql, [studentId, bookId])) > 0;
  }

  async exportPage(
    studentId: string,
    after: string | null,
  ): Promise<ExportPage<Omit<SavedBook, 'readNow'>>> {
    const [at = '', id = ''] = after?.split(' ') ?? [];
    const books = await this.page(studentId, after ? { at, id } : null, EXPORT_PAGE_MAX);
    const last = books.length === EXPORT_PAGE_MAX ? books.at(-1) : undefined;
    return { items: books, next: last ? `${last.savedAt} ${last.googleId}` : null };
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query('DELETE FROM saved_books WHERE student_id = $1', [studentId]);
  }
}

const FROM = `SELECT ${SAVED_COLUMNS} FROM saved_books s LEFT JOIN books b ON b.id = s.book_id`;

const PAGE = `${FROM}
  WHERE s.student_id = $1
    AND ($2::timestamptz IS NULL OR (s.saved_at, s.book_id) < ($2::timestamptz, $3::text))
  ORDER BY s.saved_at DESC, s.book_id DESC LIMIT $4`;

const ONE = `${FROM} WHERE s.student_id = $1 AND s.book_id = $2`;

const ADD = `
  INSERT INTO saved_books (student_id, book_id, work_key, title, authors, image, link, topic, department,
    isbn13, publisher, year, saved_at, status, rating, notes, started_on, finished_on, is_matched)
  SELECT $1::uuid, n."bookId", n."workKey", n.title, n.authors, n.image, n.link, n.topic, n.department,
    n.isbn13, n.publisher, n.year, n."savedAt", n.status, n.rating, n.notes, n."startedOn",
    n."finishedOn", n."isMatched"
  FROM jsonb_to_recordset($2::jsonb) AS n("bookId" text, "workKey" text, title text, authors text[],
    image text, link text, topic text, department text, isbn13 text, publisher text, year int,
    "savedAt" timestamptz, status text, rating int, notes text, "startedOn" date, "finishedOn" date,
    "isMatched" boolean)
  ON CONFLICT DO NOTHING RETURNING book_id`;
