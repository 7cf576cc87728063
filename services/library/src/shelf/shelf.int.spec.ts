import { randomUUID } from 'node:crypto';
import {
  listHistory,
  listMyBooks,
  listPopularBooks,
  recordOpening,
  removeBook,
  removeFromHistory,
  saveBook,
  SAVED_PAGE,
} from '@portal/contracts/library';
import { changeSavedBook, getReading, setReadingGoal } from '@portal/contracts/library-shelf';
import type { TestService } from '@portal/testing';
import { HistoryService } from '../history/history.service';
import { buildBook } from '../testing/books.fixture';
import { startLibrary } from '../testing/library-service.fixture';

const dune = buildBook({
  title: 'Dune',
  authors: ['Frank Herbert'],
  isbn13: '9780441013593',
  readUrl: 'https://www.gutenberg.org/ebooks/1',
  readKind: 'public domain',
});
const twin = buildBook({ ...dune, id: 'c.dune-again' });
const books = [dune, twin, buildBook({ title: 'Emma', authors: ['Jane Austen'] })];
const DAY_MS = 86_400_000;

let service: TestService;
let now = new Date('2026-03-02T09:00:00Z');
beforeAll(async () => {
  service = await startLibrary({ books, clock: () => now });
});
afterAll(() => service.stop());
beforeEach(() => {
  now = new Date('2026-03-02T09:00:00Z');
});

const body = (googleId: string, title = 'Whatever') => ({ googleId, title, authors: ['Somebody'] });
const save = (studentId: string, googleId: string, title?: string) =>
  service.messages.request(saveBook, { studentId, ...body(googleId, title) });
const mine = async (studentId: string, page = {}) =>
  (await service.messages.request(listMyBooks, { studentId, ...page })).books;
const open = (studentId: string, googleId: string, openedAt?: string) =>
  service.messages.request(recordOpening, {
    studentId,
    ...body(googleId),
    ...(openedAt && { openedAt }),
  });
const history = async (studentId: string) =>
  (await service.messages.request(listHistory, { studentId })).entries;
const popular = async () => (await service.messages.request(listPopularBooks, {})).books;
const countOf = async (id: string) =>
  (await popular()).find(({ googleId }) => googleId === id)?.searchCount ?? 0;

describe('saving a book', () => {
  it('keeps what the portal knows of it, not what the browser says', async () => {
    const ada = randomUUID();
    const { saved, message, book } = await save(ada, dune.id, '<b>Not Dune</b>');
    expect(saved).toBe(true);
    expect(message).toBe('"Dune" saved to your library');
    expect(book).toMatchObject({
      googleId: dune.id,
      title: 'Dune',
      authors: ['Frank Herbert'],
      status: 'to-read',
      rating: null,
      notes: '',
      isbn: '9780441013593',
      isMatched: true,
      savedAt: now.toISOString(),
      readNow: { url: 'https://www.gutenberg.org/ebooks/1', kind: 'public domain' },
    });
    expect(await mine(ada)).toEqual([book]);
  });

  it('is refused where it is there, also by another id with the same ISBN', async () => {
    const ada = randomUUID();
    await save(ada, dune.id);
    for (const id of [dune.id, twin.id]) {
      await expect(save(ada, id)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Failed to save',
        details: { saved: false },
      });
    }
    expect(await mine(ada)).toHaveLength(1);
  });

  it('50 times at once keeps it once', async () => {
    const ada = randomUUID();
    const tried = await Promise.allSettled(
      Array.from({ length: 50 }, () => save(ada, 'zyTCAlFPjgYC')),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await mine(ada)).toHaveLength(1);
  });

  it('of a book that the portal does not know keeps its words, for its owner alone', async () => {
    const ada = randomUUID();
    await service.messages.request(saveBook, {
      studentId: ada,
      ...body('unknown-1', '😀 "quoted" & title'),
      authors: [],
      image: 'http://books.google.com/x.jpg',
      link: 'javascript:alert(1)',
    });
    expect(await mine(ada)).toMatchObject([
      {
        title: '😀 "quoted" & title',
        authors: [],
        image: 'https://books.google.com/x.jpg',
        link: null,
      },
    ]);
    expect(await countOf('unknown-1')).toBe(0);
  });

  it('is undone by removing it, again without a complaint', async () => {
    const ada = randomUUID();
    await save(ada, dune.id);
    for (let n = 0; n < 2; n += 1) {
      await service.messages.request(removeBook, { studentId: ada, bookId: dune.id });
    }
    expect(await mine(ada)).toEqual([]);
    await save(ada, dune.id);
    expect(await mine(ada)).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    await save(ada, dune.id);
    await service.messages.request(removeBook, { studentId: ben, bookId: dune.id });
    expect(await mine(ben)).toEqual([]);
    expect(await mine(ada)).toHaveLength(1);
    const change = { studentId: ben, bookId: dune.id, rating: 1 };
    await expect(service.messages.request(changeSavedBook, change)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of many is read page by page, the last saved first', async () => {
    const ada = randomUUID();
    for (let n = 0; n < SAVED_PAGE + 3; n += 1) {
      now = new Date(now.getTime() + (n % 2));
      await save(ada, `many-${n}`, `Book ${n}`);
    }
    const first = await mine(ada);
    const last = first.at(-1);
    const rest = await mine(ada, { before: last?.savedAt, beforeId: last?.googleId });
    expect([first.length, rest.length]).toEqual([SAVED_PAGE, 3]);
    expect(first[0]?.googleId).toMatch(/^many-10[12]$/);
    expect(new Set([...first, ...rest].map(({ googleId }) => googleId)).size).toBe(SAVED_PAGE + 3);
  });
});

describe('popular books', () => {
  it('count students who open them, not clicks, and nobody who only saves', async () => {
    const before = await countOf('c.emma');
    const [ada, ben] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 5; n += 1) await open(ada, 'c.emma');
    await save(randomUUID(), 'c.emma');
    await Promise.all(Array.from({ length: 10 }, () => open(ben, 'c.emma')));
    expect(await countOf('c.emma')).toBe(before + 2);
    const shown = (await popular()).find(({ googleId }) => googleId === 'c.emma');
    expect(shown).toMatchObject({ title: 'Emma', authors: ['Jane Austen'] });
  });
});

describe('the history', () => {
  it('has each opened book once, the last opened first, and counts its days down', async () => {
    const ada = randomUUID();
    await open(ada, dune.id);
    await open(ada, 'c.emma');
    now = new Date(now.getTime() + 2.5 * DAY_MS);
    await open(ada, dune.id);
    expect(await history(ada)).toMatchObject([
      { bookId: dune.id, title: 'Dune', author: 'Frank Herbert', daysLeft: 21 },
      { bookId: 'c.emma', title: 'Emma', author: 'Jane Austen', daysLeft: 19 },
    ]);
    now = new Date(now.getTime() + 18.6 * DAY_MS);
    expect(await history(ada)).toMatchObject([{ bookId: dune.id }]);
    await service.app.get(HistoryService).clean();
    expect(await history(ada)).toHaveLength(1);
  });

  it('takes what a browser could not tell at the time, but nothing of the future or too old', async () => {
    const ada = randomUUID();
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
    await open(ada, dune.id, ago(3));
    await open(ada, 'c.emma', ago(-30));
    expect((await open(ada, 'old', ago(22))).entry).toBeNull();
    expect(await history(ada)).toMatchObject([
      { bookId: 'c.emma', daysLeft: 21 },
      { bookId: dune.id, daysLeft: 18 },
    ]);
    await open(ada, dune.id, ago(10));
    expect((await history(ada))[1]).toMatchObject({ daysLeft: 18 });
  });

  it('loses one book, or all, of its owner alone', async () => {
    const [ada, ben] = [randomUUID(), randomUUID()];
    for (const student of [ada, ben]) {
      await open(student, dune.id);
      await open(student, 'c.emma');
    }
    const remove = (bookId: string | null) =>
      service.messages.request(removeFromHistory, { studentId: ada, bookId });
    await remove(dune.id);
    await remove(dune.id);
    expect(await history(ada)).toHaveLength(1);
    await remove(null);
    expect(await history(ada)).toEqual([]);
    expect(await history(ben)).toHaveLength(2);
  });
});

describe('what is noted of a saved book', () => {
  const change = async (studentId: string, fields: object) =>
    (await service.messages.request(changeSavedBook, { studentId, bookId: dune.id, ...fields }))
      .book;

  it('is status, rating, notes and days; what is not named stays', async () => {
    const ada = randomUUID();
    await save(ada, dune.id);
    expect(await change(ada, { status: 'reading' })).toMatchObject({ startedOn: '2026-03-02' });
    await change(ada, { rating: 4, notes: 'Spice' });
    now = new Date('2026-03-05T23:30:00Z');
    expect(await change(ada, { status: 'read' })).toMatchObject({
      status: 'read',
      rating: 4,
      notes: 'Spice',
      startedOn: '2026-03-02',
      finishedOn: '2026-03-06',
    });
    expect(await change(ada, { rating: null, status: 'to-read' })).toMatchObject({
      rating: null,
      finishedOn: null,
    });
    expect(await mine(ada)).toMatchObject([{ notes: 'Spice', status: 'to-read' }]);
  });

  it('is not finished before it is begun', async () => {
    const ada = randomUUID();
    await save(ada, dune.id);
    const wrong = { startedOn: '2026-03-02', finishedOn: '2026-03-01' };
    await expect(change(ada, wrong)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('streak and goal', () => {
  const reading = (studentId: string) => service.messages.request(getReading, { studentId });

  it('are nothing until there are any', async () => {
    expect(await reading(randomUUID())).toEqual({
      streakDays: 0,
      hasReadToday: false,
      finished: 0,
      goal: null,
    });
  });

  it('count days of the university in a row, and books finished this year', async () => {
    const ada = randomUUID();
    await save(ada, dune.id);
    await open(ada, dune.id);
    now = new Date('2026-03-02T23:30:00Z'); // 3 March in Lagos
    await open(ada, dune.id);
    await service.messages.request(changeSavedBook, {
      studentId: ada,
      bookId: dune.id,
      status: 'read',
    });
    const set = { studentId: ada, goal: 12 };
    expect(await service.messages.request(setReadingGoal, set)).toEqual({
      streakDays: 2,
      hasReadToday: true,
      finished: 1,
      goal: 12,
    });
    now = new Date('2026-03-04T12:00:00Z');
    expect(await reading(ada)).toMatchObject({ streakDays: 2, hasReadToday: false });
    now = new Date('2026-03-05T12:00:00Z');
    expect(await reading(ada)).toMatchObject({ streakDays: 0 });
    now = new Date('2027-01-02T12:00:00Z');
    expect(await reading(ada)).toMatchObject({ finished: 0, goal: 12 });
    await service.messages.request(setReadingGoal, { studentId: ada, goal: null });
    expect(await reading(ada)).toMatchObject({ goal: null });
  });
});
