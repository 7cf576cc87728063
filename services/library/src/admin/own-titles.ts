import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { OWN_TITLES_MAX, type addTitle, type OwnTitle } from '@portal/contracts/library-admin';
import { AdminActs, changeRows, readRow, readRows, Transactions } from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { BooksRepository, BOOK_COLUMNS, bookRowSchema } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { WordsIndex } from '../books/words-index';

const rowSchema = bookRowSchema.extend({ added_at: z.date() });
const countSchema = z.object({ titles: z.coerce.number() });
const titleSchema = z.object({ title: z.string() });

/** Course packs, handouts and other titles that the university itself gives to its students. */
@Injectable()
export class OwnTitles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly books: BooksRepository,
    private readonly words: WordsIndex,
    private readonly adminActs: AdminActs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `conflict` where there are as many as there may be. */
  add({ adminId, ...told }: RequestOf<typeof addTitle>): Promise<OwnTitle> {
    const book = toKnownBook(told);
    const addedAt = this.clock();
    return this.transactions.run(async (work) => {
      const { manager } = work;
      await manager.query("SELECT pg_advisory_xact_lock(hashtextextended('library titles', 0))");
      const { titles } = await readRow(
        manager,
        countSchema,
        'SELECT count(*) AS titles FROM own_titles',
      );
      if (titles >= OWN_TITLES_MAX) {
        throw new PortalError(
          'conflict',
          `There are ${OWN_TITLES_MAX} titles already. Remove one first.`,
        );
      }
      await this.books.keepSearched(manager, [book], addedAt);
      await this.words.add(manager, [book]);
      await manager.query('INSERT INTO own_titles (book_id, added_at) VALUES ($1, $2)', [
        book.id,
        addedAt,
      ]);
      await this.adminActs.record(work, { adminId, act: 'library-title-added', about: book.title });
      return toOwnTitle({ ...book, added_at: addedAt });
    });
  }

  /** The last added first. */
  async list(): Promise<OwnTitle[]> {
    return (await readRows(this.dataSource, rowSchema, LIST)).map(toOwnTitle);
  }

  /** One that is not there is no error. Whoever has saved it keeps it. */
  async remove(adminId: string, bookId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const removed = await changeRows(manager, 'DELETE FROM own_titles WHERE book_id = $1', [
        bookId,
      ]);
      if (removed === 0) return;
      const [title] = await readRows(
        manager,
        titleSchema,
        'UPDATE books SET search = NULL, read_url = NULL WHERE id = $1 RETURNING title',
        [bookId],
      );
      await manager.query('DELETE FROM popular_books WHERE book_id = $1', [bookId]);
      const about = title?.title ?? bookId;
      await this.adminActs.record(work, { adminId, act: 'library-title-removed', about });
    });
  }
}

function toKnownBook(told: Omit<RequestOf<typeof addTitle>, 'adminId'>): KnownBook {
  return {
    id: `u.${newId()}`,
    origin: 'portal',
    title: told.title,
    subtitle: null,
    authors: told.authors,
    year: null,
    isbn13: null,
    subjects: told.subjects,
    departments: told.department ? [told.department] : [],
    genre: null,
    description: told.description,
    image: null,
    readUrl: told.link,
    readKind: 'course material',
    previewUrl: null,
    publisher: null,
    licence: null,
  };
}

function toOwnTitle({ added_at: addedAt, ...book }: z.output<typeof rowSchema>): OwnTitle {
  return {
    googleId: book.id,
    title: book.title,
    authors: book.authors,
    subjects: book.subjects,
    department: book.departments[0] ?? null,
    description: book.description,
    link: book.readUrl ?? '',
    addedAt: addedAt.toISOString(),
  };
}

const LIST = `SELECT ${BOOK_COLUMNS}, o.added_at FROM own_titles o JOIN books b ON b.id = o.book_id
  ORDER BY o.added_at DESC, o.book_id LIMIT ${OWN_TITLES_MAX}`;
