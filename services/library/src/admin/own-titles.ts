import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  OWN_TITLES_MAX,
  titleFilePath,
  type addTitle,
  type OwnTitle,
} from '@portal/contracts/library-admin';
import { removeUnused } from '@portal/files';
import { AdminActs, readRow, readRows, Transactions } from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { BooksRepository, BOOK_COLUMNS, bookRowSchema } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { WordsIndex } from '../books/words-index';
import { TitleFiles, type TitleFile } from './files/title-files';

const rowSchema = bookRowSchema.extend({
  added_at: z.date(),
  file_name: z.string().nullable(),
  file_bytes: z.number().nullable(),
});
const removedSchema = z.object({ file_id: z.string().nullable() });
const countSchema = z.object({ titles: z.coerce.number() });
const titleSchema = z.object({ title: z.string() });

/** Course packs, handouts and other titles that the university provides to its students. */
@Injectable()
export class OwnTitles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly books: BooksRepository,
    private readonly words: WordsIndex,
    private readonly adminActs: AdminActs,
    private readonly files: TitleFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PortalError `conflict` if the maximum number is reached; `invalid_input` without a
   * link or a file, or with both; with the reason for a refused file
   */
  async add({ adminId, file: upload, ...fields }: RequestOf<typeof addTitle>): Promise<OwnTitle> {
    if ((fields.link === '') === (upload === null)) {
      throw new PortalError('invalid_input', 'Please give a link or choose a file, but not both.');
    }
    const file = upload && (await this.files.keep(upload, adminId));
    try {
      return await this.write(adminId, toKnownBook(fields, file), file);
    } catch (error) {
      if (file) await removeUnused(this.files, file.id);
      throw error;
    }
  }

  private write(adminId: string, book: KnownBook, file: TitleFile | null): Promise<OwnTitle> {
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
      const { id = null, name = null, type = null, bytes = null } = file ?? {};
      await manager.query(ADD, [book.id, addedAt, id, name, type, bytes]);
      await this.adminActs.record(work, { adminId, act: 'library-title-added', about: book.title });
      return toOwnTitle({ ...book, added_at: addedAt, file_name: name, file_bytes: bytes });
    });
  }

  /** Returns the titles, last added first. */
  async list(): Promise<OwnTitle[]> {
    return (await readRows(this.dataSource, rowSchema, LIST)).map(toOwnTitle);
  }

  /** A missing title is not an error. Students keep their saved copies, without the file. */
  async remove(adminId: string, bookId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const { manager } = work;
      const [removed] = await readRows(
        manager,
        removedSchema,
        'DELETE FROM own_titles WHERE book_id = $1 RETURNING file_id',
        [bookId],
      );
      if (!removed) return;
      const { file_id: fileId } = removed;
      if (fileId) work.afterCommit(() => this.files.remove(fileId));
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

type TitleFields = Omit<RequestOf<typeof addTitle>, 'adminId' | 'file'>;

function toKnownBook(fields: TitleFields, file: TitleFile | null): KnownBook {
  return {
    id: `u.${newId()}`,
    origin: 'portal',
    title: fields.title,
    subtitle: null,
    authors: fields.authors,
    year: null,
    isbn13: null,
    subjects: fields.subjects,
    departments: fields.department ? [fields.department] : [],
    genre: null,
    description: fields.description,
    image: null,
    readUrl: file ? titleFilePath(file.id) : fields.link,
    readKind: 'course material',
    previewUrl: null,
    publisher: null,
    licence: null,
  };
}

function toOwnTitle({ added_at: addedAt, ...book }: z.output<typeof rowSchema>): OwnTitle {
  const { file_name: name, file_bytes: bytes } = book;
  return {
    googleId: book.id,
    title: book.title,
    authors: book.authors,
    subjects: book.subjects,
    department: book.departments[0] ?? null,
    description: book.description,
    link: book.readUrl ?? '',
    file: name !== null && bytes !== null ? { name, bytes } : null,
    addedAt: addedAt.toISOString(),
  };
}

const LIST = `SELECT ${BOOK_COLUMNS}, o.added_at, o.file_name, o.file_bytes FROM own_titles o JOIN books b ON b.id = o.book_id
  ORDER BY o.added_at DESC, o.book_id LIMIT ${OWN_TITLES_MAX}`;

const ADD = `INSERT INTO own_titles (book_id, added_at, file_id, file_name, file_type, file_bytes)
  VALUES ($1, $2, $3, $4, $5, $6)`;
