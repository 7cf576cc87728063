import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX } from '@portal/contracts';
import { POPULAR_MAX, type PopularBook } from '@portal/contracts/library';
import { readRows, type ExportPage } from '@portal/kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { BOOK_COLUMNS, bookRowSchema } from '../books/books.repository';
import { toVolume } from '../domain/known-book';

const rowSchema = bookRowSchema.extend({ searchCount: z.number() });
const seenSchema = z.object({ bookId: z.string() });
type Seen = z.output<typeof seenSchema>;
const countSchema = z.object({ id: z.string(), students: z.number() });

/**
 * Books by the number of students who have opened them; a student's own data on a book is never
 * shown to others.
 */
@Injectable()
export class PopularBooks {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the books, most opened first. */
  async list(): Promise<PopularBook[]> {
    const rows = await readRows(this.dataSource, rowSchema, LIST);
    return rows.map(({ searchCount, ...book }) => {
      const { volumeInfo, readNow } = toVolume(book);
      return {
        googleId: book.id,
        title: book.title,
        authors: book.authors,
        image: volumeInfo.imageLinks?.thumbnail ?? null,
        link: readNow?.url ?? volumeInfo.previewLink ?? null,
        searchCount,
      };
    });
  }

  /** Returns the number of students of each book, by its id. */
  async countsOf(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const sql = `SELECT book_id AS id, search_count AS students FROM popular_books WHERE book_id = ANY($1)`;
    const rows = await readRows(this.dataSource, countSchema, sql, [ids]);
    return new Map(rows.map(({ id, students }) => [id, students]));
  }

  /** Counts a student for books, once each; ignores books that the portal does not know. */
  async count(manager: EntityManager, studentId: string, ids: readonly string[]): Promise<void> {
    await manager.query(COUNT, [ids, studentId]);
  }

  async exportPage(studentId: string, after: string | null): Promise<ExportPage<Seen>> {
    const parameters = [studentId, after, EXPORT_PAGE_MAX];
    const items = await readRows(this.dataSource, seenSchema, OF_STUDENT, parameters);
    const last = items.length === EXPORT_PAGE_MAX ? items.at(-1) : undefined;
    return { items, next: last?.bookId ?? null };
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query(FORGET, [studentId]);
    await manager.query('DELETE FROM popular_books WHERE search_count < 1');
  }
}

const OF_STUDENT = `
  SELECT book_id AS "bookId" FROM book_seekers
  WHERE student_id = $1 AND ($2::text IS NULL OR book_id > $2) ORDER BY book_id LIMIT $3`;

const LIST = `
  SELECT ${BOOK_COLUMNS}, p.search_count AS "searchCount"
  FROM (SELECT * FROM popular_books ORDER BY search_count DESC, book_id LIMIT ${POPULAR_MAX}) p
  JOIN books b ON b.id = p.book_id
  ORDER BY p.search_count DESC, p.book_id`;

const COUNT = `
  WITH counted AS (
    INSERT INTO book_seekers (book_id, student_id)
    SELECT b.id, $2::uuid FROM books b WHERE b.id = ANY($1::text[]) ORDER BY b.id
    ON CONFLICT DO NOTHING RETURNING book_id)
  INSERT INTO popular_books (book_id, search_count)
  SELECT book_id, 1 FROM counted ORDER BY book_id
  ON CONFLICT (book_id) DO UPDATE SET search_count = popular_books.search_count + 1`;

const FORGET = `
  WITH gone AS (DELETE FROM book_seekers WHERE student_id = $1 RETURNING book_id)
  UPDATE popular_books SET search_count = search_count - 1
  FROM (SELECT book_id FROM gone ORDER BY book_id) g WHERE popular_books.book_id = g.book_id`;
