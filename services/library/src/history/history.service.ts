import { Inject, Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX, type RequestOf } from '@portal/contracts';
import {
  HISTORY_DAYS,
  HISTORY_MAX,
  shelfChanged,
  type HistoryEntry,
  type recordOpening,
} from '@portal/contracts/library';
import {
  accountDeleted,
  changeRows,
  holdStudent,
  readRows,
  Scheduled,
  Transactions,
  type ExportPage,
} from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { BooksRepository } from '../books/books.repository';
import { keptLink } from '../domain/known-book';
import { PopularBooks } from '../popular/popular-books';
import { ReadingService } from '../reading/reading.service';
import { toBookToSave } from '../shelf/shelf.service';

const DAY_MS = 86_400_000;
const rowSchema = z.object({
  book_id: z.string(),
  title: z.string(),
  author: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  opened_at: z.date(),
  read_url: z.string().nullable(),
});

/** Books that students have opened within the last 21 days. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly books: BooksRepository,
    private readonly popular: PopularBooks,
    private readonly reading: ReadingService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Records an opened book.
   * @returns null if it was opened too long ago
   */
  record({
    studentId,
    openedAt,
    ...body
  }: RequestOf<typeof recordOpening>): Promise<HistoryEntry | null> {
    const now = this.clock();
    const reported = openedAt ? new Date(openedAt) : now;
    const at = reported < now ? reported : now;
    if (at <= this.oldest()) return Promise.resolve(null);
    return this.transactions.run(async (work) => {
      const { manager } = work;
      if (!(await holdStudent(manager, studentId))) throw accountDeleted();
      const [known] = await this.books.byIds([body.googleId], manager);
      const book = toBookToSave(body, known, at);
      const [row] = await readRows(manager, rowSchema, RECORD, [
        ...[studentId, book.bookId, book.title, book.authors.join(', ')],
        ...[book.image, book.link, at],
      ]);
      await manager.query(CUT, [studentId]);
      await this.popular.count(manager, studentId, [book.bookId]);
      if (!openedAt) await this.reading.noteDay(manager, studentId);
      work.emit(shelfChanged, { studentId });
      return row ? this.toEntry(row) : null;
    });
  }

  /** Returns the history, newest first. */
  async listFor(studentId: string): Promise<HistoryEntry[]> {
    const rows = await readRows(this.dataSource, rowSchema, LIST, [
      ...[studentId, this.oldest(), null, null, HISTORY_MAX],
    ]);
    return rows.map((row) => this.toEntry(row));
  }

  /** Removes one book or, with null, all of them. */
  async remove(studentId: string, bookId: string | null): Promise<void> {
    await this.transactions.run(async (work) => {
      const removed = await changeRows(
        work.manager,
        `DELETE FROM opened_books WHERE student_id = $1 AND ($2::text IS NULL OR book_id = $2)`,
        [studentId, bookId],
      );
      if (removed > 0) work.emit(shelfChanged, { studentId });
    });
  }

  async exportPage(studentId: string, after: string | null): Promise<ExportPage<HistoryEntry>> {
    // Books of one list may have been opened in the same millisecond; the id makes the order
    // unique.
    const [at = null, id = null] = after?.split(' ') ?? [];
    const parameters = [studentId, this.oldest(), at, id, EXPORT_PAGE_MAX];
    const rows = await readRows(this.dataSource, rowSchema, LIST, parameters);
    const last = rows.length === EXPORT_PAGE_MAX ? rows.at(-1) : undefined;
    return {
      items: rows.map((row) => this.toEntry(row)),
      next: last ? `${last.opened_at.toISOString()} ${last.book_id}` : null,
    };
  }

  async forget(manager: EntityManager, studentId: string): Promise<void> {
    await manager.query('DELETE FROM opened_books WHERE student_id = $1', [studentId]);
  }

  @Scheduled({ name: 'clean-history', everyMs: 3_600_000 })
  async clean(): Promise<void> {
    await changeRows(this.dataSource, 'DELETE FROM opened_books WHERE opened_at <= $1', [
      this.oldest(),
    ]);
  }

  private oldest(): Date {
    return new Date(this.clock().getTime() - HISTORY_DAYS * DAY_MS);
  }

  private toEntry(row: z.output<typeof rowSchema>): HistoryEntry {
    const age = Math.floor((this.clock().getTime() - row.opened_at.getTime()) / DAY_MS);
    return {
      bookId: row.book_id,
      title: row.title,
      author: row.author,
      image: row.image,
      link: keptLink(row.link, row.read_url),
      openedAt: row.opened_at.toISOString(),
      daysLeft: Math.min(HISTORY_DAYS, Math.max(0, HISTORY_DAYS - age)),
    };
  }
}

const COLUMNS = 'book_id, title, author, image, link, opened_at';

const RECORD = `
  INSERT INTO opened_books (student_id, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (student_id, book_id) DO UPDATE SET title = excluded.title, author = excluded.author,
    image = excluded.image, link = excluded.link,
    opened_at = greatest(opened_books.opened_at, excluded.opened_at)
  RETURNING ${COLUMNS}, link AS read_url`;

const CUT = `DELETE FROM opened_books WHERE student_id = $1 AND book_id IN (
  SELECT book_id FROM opened_books WHERE student_id = $1
  ORDER BY opened_at DESC, book_id DESC OFFSET ${HISTORY_MAX})`;

const LIST = `SELECT o.book_id, o.title, o.author, o.image, o.link, o.opened_at, b.read_url
  FROM opened_books o LEFT JOIN books b ON b.id = o.book_id
  WHERE o.student_id = $1 AND o.opened_at > $2
    AND ($3::timestamptz IS NULL OR (o.opened_at, o.book_id) < ($3::timestamptz, $4::text))
  ORDER BY o.opened_at DESC, o.book_id DESC LIMIT $5`;
