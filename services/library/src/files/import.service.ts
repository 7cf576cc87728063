import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { cutText, isSeen, textSchema, type RequestOf } from '@portal/contracts';
import { bookIdSchema, shelfChanged } from '@portal/contracts/library';
import {
  IMPORT_ROWS_MAX,
  type importBooks,
  type ImportSummary,
} from '@portal/contracts/library-files';
import { FileStore } from '@portal/files';
import { accountDeleted, holdStudentAlone, Transactions } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { BooksRepository } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { workKey } from '../domain/work-key';
import { toBookToSave } from '../shelf/shelf.service';
import { SavedBooksRepository, type BookToSave } from '../shelf/saved-books.repository';
import type { BookRecord } from './book-record';
import { BooksReader } from './books-reader';
import { openUpload } from './open-upload';

const PROBLEMS_MAX = 20;
const LONGEST = { title: 500, name: 200, notes: 2_000 };

/**
 * Adds the books of a file to a student's library: each with its own title and authors, even if
 * the portal has others.
 */
@Injectable()
export class ImportService {
  constructor(
    private readonly files: FileStore,
    private readonly reader: BooksReader,
    private readonly transactions: Transactions,
    private readonly books: BooksRepository,
    private readonly saved: SavedBooksRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PortalError `unsupported_file` for an unknown format; `unreadable_file` if the upload
   * is missing.
   */
  async import({ studentId, file, text }: RequestOf<typeof importBooks>): Promise<ImportSummary> {
    const { format, books, problems } = file
      ? await this.readUpload(file.uploadId, studentId)
      : await this.reader.read({ path: null, text }, studentId);
    if (format === null) {
      throw new PortalError(
        'unsupported_file',
        'The file is neither CSV with column names in its first line, nor BibTeX, nor RIS.',
      );
    }
    const taken = books.slice(0, IMPORT_ROWS_MAX);
    if (books.length > taken.length) {
      problems.push(`Only the first ${IMPORT_ROWS_MAX.toLocaleString('en')} books were read.`);
    }
    const { added, full } = await this.add(studentId, taken.map(cleaned));
    if (full > 0) problems.push(`Your library is full: ${full} books were left out.`);
    return {
      format,
      read: taken.length,
      added,
      known: taken.length - added - full,
      refused: problems.length + full,
      problems: problems.slice(0, PROBLEMS_MAX).map((problem) => cutText(problem, 300)),
    };
  }

  private async readUpload(uploadId: string, studentId: string) {
    const file = await openUpload(this.files, uploadId);
    try {
      return await this.reader.read({ path: file.path, text: '' }, studentId);
    } finally {
      await file.release();
      await this.files.remove(uploadId);
    }
  }

  private add(studentId: string, records: readonly BookRecord[]) {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      const ids = records.flatMap(({ id }) =>
        bookIdSchema.safeParse(id).success && id ? [id] : [],
      );
      const known = new Map((await this.books.byIds(ids, manager)).map((book) => [book.id, book]));
      const isbns = records.flatMap(({ isbn13 }) => (isbn13 ? [isbn13] : []));
      const byIsbn = new Map<string, KnownBook>();
      for (const book of await this.books.byIsbns(isbns, manager)) {
        if (book.isbn13 && !byIsbn.has(book.isbn13)) byIsbn.set(book.isbn13, book);
      }
      const now = this.clock().getTime();
      const rows = records.map((record, at) =>
        toRow(
          record,
          known.get(record.id ?? '') ?? byIsbn.get(record.isbn13 ?? ''),
          new Date(now - at),
        ),
      );
      const room = await this.saved.roomFor(manager, studentId);
      const fresh = await this.saved.without(manager, studentId, rows);
      const added = await this.saved.add(manager, studentId, fresh.slice(0, room));
      if (added.length > 0) work.emit(shelfChanged, { studentId });
      return { added: added.length, full: Math.max(0, fresh.length - room) };
    });
  }
}

/**
 * Two books are the same only if id or ISBN are equal; similar titles and authors are not enough.
 */
function toRow(record: BookRecord, known: KnownBook | undefined, at: Date): BookToSave {
  const { title, authors, isbn13 } = record;
  const key = workKey({ title, authors, isbn13 });
  const bookId = known?.id ?? ownId(record, key);
  const body = { googleId: bookId, title, authors, image: null, link: record.link };
  const own = toBookToSave(body, undefined, at);
  const matched = known && toBookToSave(body, known, at);
  return {
    ...own,
    ...matched,
    // Texts of the file take precedence, as the student's own data.
    title,
    authors,
    workKey: known?.isbn13 ? workKey(known) : key,
    isbn13: isbn13 ?? known?.isbn13 ?? null,
    year: record.year ?? known?.year ?? null,
    publisher: record.publisher ?? known?.publisher ?? null,
    topic: record.topic ?? known?.subjects[0] ?? null,
    link: record.link ?? matched?.link ?? null,
    status: record.status,
    rating: record.rating,
    notes: record.notes,
    startedOn: record.startedOn,
    finishedOn: record.finishedOn,
    isMatched: known !== undefined,
  };
}

/**
 * Returns the portal's id if the portal wrote the file, else an id derived from the book's key.
 */
function ownId({ id }: BookRecord, key: string): string {
  if (id && bookIdSchema.safeParse(id).success) return id;
  return `i.${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

/** Normalises the texts of a file like all texts of the portal. */
function cleaned(record: BookRecord): BookRecord {
  const clean = (text: string, max: number) => {
    const kept = textSchema.safeParse(text.replace(/[\0\p{Surrogate}]/gu, ' ')).data ?? '';
    return isSeen(kept) ? cutText(kept, max).trim() : '';
  };
  const orNull = (text: string | null) =>
    text === null ? null : clean(text, LONGEST.name) || null;
  return {
    ...record,
    title: clean(record.title, LONGEST.title) || 'Without a title',
    authors: record.authors
      .map((name) => clean(name, LONGEST.name))
      .filter(Boolean)
      .slice(0, 20),
    publisher: orNull(record.publisher),
    topic: orNull(record.topic),
    notes: clean(record.notes, LONGEST.notes),
    year: record.year !== null && Math.abs(record.year) < 10_000 ? record.year : null,
    finishedOn:
      record.startedOn && record.finishedOn && record.finishedOn < record.startedOn
        ? null
        : record.finishedOn,
  };
}
