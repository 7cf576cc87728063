import { Injectable } from '@nestjs/common';
import type { StudentData, UnitOfWork } from '@portal/kit';
import { FailedSearches } from '../admin/failed-searches';
import { HistoryService } from '../history/history.service';
import { PopularBooks } from '../popular/popular-books';
import { ReadingService } from '../reading/reading.service';
import { SavedBooksRepository } from '../shelf/saved-books.repository';

/**
 * Exports and deletes a student's data: saved, opened and counted books, reading days, goal and
 * searches without results.
 */
@Injectable()
export class StudentDataService implements StudentData<'library'> {
  readonly sections = {
    'library.books': (studentId: string, after: string | null) =>
      this.saved.exportPage(studentId, after),
    'library.history': (studentId: string, after: string | null) =>
      this.history.exportPage(studentId, after),
    'library.readingDays': (studentId: string, after: string | null) =>
      this.reading.exportDays(studentId, after),
    'library.goal': (studentId: string) => this.reading.exportGoal(studentId),
    'library.countedBooks': (studentId: string, after: string | null) =>
      this.popular.exportPage(studentId, after),
    'library.failedSearches': (studentId: string, after: string | null) =>
      this.failed.exportPage(studentId, after),
  };

  constructor(
    private readonly saved: SavedBooksRepository,
    private readonly history: HistoryService,
    private readonly reading: ReadingService,
    private readonly popular: PopularBooks,
    private readonly failed: FailedSearches,
  ) {}

  async count(studentId: string) {
    return { savedBooks: await this.saved.countOf(studentId) };
  }

  async forget({ manager }: UnitOfWork, studentId: string): Promise<void> {
    await this.saved.forget(manager, studentId);
    await this.history.forget(manager, studentId);
    await this.reading.forget(manager, studentId);
    await this.popular.forget(manager, studentId);
    await this.failed.forget(manager, studentId);
  }
}
