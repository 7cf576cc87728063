import { randomUUID } from 'node:crypto';
import { EXPORT_PAGE_MAX, type ResponseOf } from '@portal/contracts';
import {
  historyEntrySchema,
  listMyBooks,
  listPopularBooks,
  recordOpening,
  saveBook,
  searchBooks,
} from '@portal/contracts/library';
import { listFailedSearches } from '@portal/contracts/library-admin';
import { setReadingGoal } from '@portal/contracts/library-shelf';
import { studentDataOf } from '@portal/contracts/student-data';
import type { TestService } from '@portal/testing';
import { buildBook } from '../testing/books.fixture';
import { startLibrary } from '../testing/library-service.fixture';

const { exportStudent, countStudent, forgetStudent } = studentDataOf('library');
const dune = buildBook({ title: 'Dune' });
let service: TestService;
beforeAll(async () => {
  service = await startLibrary({ books: [dune] });
});
afterAll(() => service.stop());

const book = { googleId: dune.id, title: 'Dune', authors: [] };

async function readMuch(studentId: string): Promise<void> {
  await service.messages.request(saveBook, { studentId, ...book });
  await service.messages.request(recordOpening, { studentId, ...book });
  await service.messages.request(setReadingGoal, { studentId, goal: 5 });
  await service.messages.request(searchBooks, { studentId, query: 'nowhere to be found' });
}

async function exported(studentId: string, section: string): Promise<unknown[]> {
  const { items } = await service.messages.request(exportStudent, {
    studentId,
    section,
    after: null,
  });
  return items;
}

describe('what the library keeps of a student', () => {
  it('is exported, counted and forgotten, of this one alone', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    await readMuch(ada);
    await readMuch(ben);
    expect(await exported(ada, 'library.books')).toMatchObject([{ title: 'Dune' }]);
    expect(await exported(ada, 'library.history')).toMatchObject([{ bookId: dune.id }]);
    expect(await exported(ada, 'library.readingDays')).toHaveLength(1);
    expect(await exported(ada, 'library.goal')).toEqual([{ goal: 5 }]);
    expect(await exported(ada, 'library.countedBooks')).toEqual([{ bookId: dune.id }]);
    expect(await exported(ada, 'library.failedSearches')).toMatchObject([
      { words: 'nowhere to be found' },
    ]);
    expect(await service.messages.request(countStudent, { studentId: ada })).toEqual({
      savedBooks: 1,
    });

    for (let n = 0; n < 2; n += 1)
      await service.messages.request(forgetStudent, { studentId: ada });
    const sections = ['books', 'history', 'readingDays', 'goal', 'countedBooks', 'failedSearches'];
    for (const section of sections) {
      expect(await exported(ada, `library.${section}`)).toEqual([]);
      expect(await exported(ben, `library.${section}`)).toHaveLength(1);
    }
    const { books } = await service.messages.request(listPopularBooks, {});
    expect(books).toMatchObject([{ googleId: dune.id, searchCount: 1 }]);
    const { searches } = await service.messages.request(listFailedSearches, {});
    expect(searches).toMatchObject([{ words: 'nowhere to be found', students: 1 }]);
  });

  it('is exported once each, also where a page ends between books of the same moment', async () => {
    const ada = randomUUID();
    const openedAt = new Date(Date.now() - 60_000).toISOString();
    const ids = Array.from({ length: EXPORT_PAGE_MAX + 30 }, (_, n) => `of-one-list-${n}`);
    for (const googleId of ids) {
      const opened = { studentId: ada, googleId, title: googleId, authors: [], openedAt };
      await service.messages.request(recordOpening, opened);
    }
    const bookIds: unknown[] = [];
    let after: string | null = null;
    do {
      const request = { studentId: ada, section: 'library.history', after };
      const page: ResponseOf<typeof exportStudent> = await service.messages.request(
        exportStudent,
        request,
      );
      bookIds.push(...page.items.map((item) => historyEntrySchema.parse(item).bookId));
      after = page.next;
    } while (after);
    expect(bookIds.sort()).toEqual(ids.sort());
  });

  it('is nothing more once the student is gone', async () => {
    const ada = randomUUID();
    await service.messages.request(forgetStudent, { studentId: ada });
    const gone = { code: 'unauthenticated' };
    await expect(readMuch(ada)).rejects.toMatchObject(gone);
    const opening = { studentId: ada, ...book };
    await expect(service.messages.request(recordOpening, opening)).rejects.toMatchObject(gone);
    const goal = { studentId: ada, goal: 5 };
    await expect(service.messages.request(setReadingGoal, goal)).rejects.toMatchObject(gone);
    expect((await service.messages.request(listMyBooks, { studentId: ada })).books).toEqual([]);
    expect(await exported(ada, 'library.history')).toEqual([]);
  });
});
