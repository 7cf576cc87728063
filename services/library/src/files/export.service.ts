import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { SAVED_PAGE, type SavedBook } from '@portal/contracts/library';
import type { Citations, exportBooks } from '@portal/contracts/library-files';
import { PortalError } from '@portal/platform';
import { BooksRepository } from '../books/books.repository';
import { SavedBooksRepository } from '../shelf/saved-books.repository';
import { writeBibtex } from './bibtex-books';
import type { BookRecord } from './book-record';
import { citationsOf } from './citations';
import { writeCsv } from './csv-books';
import { writeRis } from './ris-books';

/** Exports of a student's own library, and citations of books. */
@Injectable()
export class ExportService {
  constructor(
    private readonly saved: SavedBooksRepository,
    private readonly books: BooksRepository,
  ) {}

  /** Returns a page of the file; the first one includes the header. */
  async page({ studentId, format, before, beforeId }: RequestOf<typeof exportBooks>) {
    const after = before && beforeId ? { at: before, id: beforeId } : null;
    const books = await this.saved.page(studentId, after);
    const records = books.map(toRecord);
    const last = books.length === SAVED_PAGE ? books.at(-1) : undefined;
    const text =
      format === 'csv'
        ? writeCsv(records, after === null)
        : format === 'ris'
          ? writeRis(records)
          : writeBibtex(records);
    return { text, next: last ? { before: last.savedAt, beforeId: last.googleId } : null };
  }

  /** @throws PortalError `not_found` for a book that neither the portal nor the student has. */
  async cite(studentId: string, bookId: string): Promise<Citations> {
    const [known] = await this.books.byIds([bookId]);
    if (known) return citationsOf(known);
    const saved = await this.saved.one(studentId, bookId);
    if (saved) return citationsOf(toRecord(saved));
    throw new PortalError('not_found', 'This book was not found.');
  }
}

function toRecord(book: SavedBook): BookRecord {
  return {
    id: book.googleId,
    title: book.title,
    authors: book.authors,
    isbn13: book.isbn ?? null,
    year: book.publishedYear ?? null,
    publisher: book.publisher ?? null,
    topic: book.topic ?? null,
    link: book.link,
    status: book.status,
    rating: book.rating,
    notes: book.notes,
    startedOn: book.startedOn,
    finishedOn: book.finishedOn,
  };
}
