import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  SAVED_MAX,
  shelfChanged,
  type BookBody,
  type SavedBook,
  type saveBook,
} from '@portal/contracts/library';
import type { changeSavedBook } from '@portal/contracts/library-shelf';
import { accountDeleted, holdStudentAlone, Transactions } from '@portal/kit';
import { CLOCK, PortalError, type Clock } from '@portal/platform';
import { BooksRepository } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { toVolume } from '../domain/known-book';
import { workKey } from '../domain/work-key';
import { ReadingService } from '../reading/reading.service';
import { SavedBooksRepository, type BookToSave } from './saved-books.repository';

/** A student's own library: saved books and notes on them. */
@Injectable()
export class ShelfService {
  constructor(
    private readonly transactions: Transactions,
    private readonly saved: SavedBooksRepository,
    private readonly books: BooksRepository,
    private readonly reading: ReadingService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws PortalError `conflict` if it is already saved; `too_many_requests` if the library is
   * full.
   */
  save({ studentId, ...body }: RequestOf<typeof saveBook>) {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      const [known] = await this.books.byIds([body.googleId], manager);
      const toSave = toBookToSave(body, known, this.clock());
      if ((await this.saved.roomFor(manager, studentId)) === 0) throw isFull();
      const added = await this.saved.add(manager, studentId, [toSave]);
      if (added.length === 0) {
        throw new PortalError('conflict', 'Failed to save', { saved: false });
      }
      const book = await this.saved.one(studentId, body.googleId, manager);
      if (!book) throw accountDeleted();
      work.emit(shelfChanged, { studentId });
      return { saved: true as const, message: `"${book.title}" saved to your library`, book };
    });
  }

  /** Removes a book; a missing one is not an error. */
  async remove(studentId: string, bookId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      if (!(await this.saved.remove(work.manager, studentId, bookId))) return;
      work.emit(shelfChanged, { studentId });
    });
  }

  /**
   * @throws PortalError `not_found` if it is not in the library; `invalid_input` for days in the
   * wrong order.
   */
  change({ studentId, bookId, ...change }: RequestOf<typeof changeSavedBook>): Promise<SavedBook> {
    return this.transactions.run(async (work) => {
      const { manager } = work;
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      const known = await this.saved.one(studentId, bookId, manager);
      if (!known) throw new PortalError('not_found', 'This book is not in your library.');
      const next = this.withChange(known, change);
      await manager.query(CHANGE, [
        ...[studentId, bookId, next.status, next.rating, next.notes],
        ...[next.startedOn, next.finishedOn],
      ]);
      if (change.status && change.status !== 'to-read') {
        await this.reading.noteDay(manager, studentId);
      }
      work.emit(shelfChanged, { studentId });
      return next;
    });
  }

  /** Sets today as the day on which a book is started or finished, unless another day is given. */
  private withChange(
    book: SavedBook,
    change: Omit<RequestOf<typeof changeSavedBook>, 'studentId' | 'bookId'>,
  ): SavedBook {
    const today = this.reading.today();
    const next = { ...book };
    if (change.status !== undefined && change.status !== book.status) {
      next.status = change.status;
      if (change.status === 'reading') next.startedOn ??= today;
      next.finishedOn = change.status === 'read' ? (next.finishedOn ?? today) : null;
    }
    if (change.rating !== undefined) next.rating = change.rating;
    if (change.notes !== undefined) next.notes = change.notes;
    if (change.startedOn !== undefined) next.startedOn = change.startedOn;
    if (change.finishedOn !== undefined) next.finishedOn = change.finishedOn;
    const { startedOn, finishedOn } = next;
    if (startedOn && finishedOn && finishedOn < startedOn) {
      throw new PortalError('invalid_input', 'A book cannot be finished before it is started.');
    }
    return next;
  }
}

/** Prefers the portal's data on a book to the data of the browser. */
export function toBookToSave(body: BookBody, known: KnownBook | undefined, at: Date): BookToSave {
  const volume = known && toVolume(known);
  const title = known?.title ?? body.title;
  const authors = known?.authors ?? body.authors.filter(Boolean);
  const isbn13 = known?.isbn13 ?? null;
  return {
    bookId: body.googleId,
    workKey: workKey({ title, authors, isbn13 }),
    title,
    authors,
    image: volume ? (volume.volumeInfo.imageLinks?.thumbnail ?? null) : body.image,
    link: volume ? (volume.readNow?.url ?? volume.volumeInfo.previewLink ?? null) : body.link,
    topic: body.topic ?? known?.subjects[0] ?? null,
    department: body.department ?? null,
    isbn13,
    publisher: known?.publisher ?? null,
    year: known?.year ?? null,
    savedAt: at,
    status: 'to-read',
    rating: null,
    notes: '',
    startedOn: null,
    finishedOn: null,
    isMatched: true,
  };
}

export function isFull(): PortalError {
  return new PortalError(
    'too_many_requests',
    `Your library is full: it holds ${SAVED_MAX.toLocaleString('en')} books. Remove one first.`,
  );
}

const CHANGE = `
  UPDATE saved_books SET status = $3, rating = $4, notes = $5, started_on = $6, finished_on = $7
  WHERE student_id = $1 AND book_id = $2`;
