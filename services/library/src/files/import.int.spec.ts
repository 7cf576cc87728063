import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { listMyBooks, removeBook, saveBook } from '@portal/contracts/library';
import {
  citeBook,
  exportBooks,
  importBooks,
  type BookFormat,
} from '@portal/contracts/library-files';
import { changeSavedBook } from '@portal/contracts/library-shelf';
import { FileStore } from '@portal/files';
import type { TestService } from '@portal/testing';
import { buildBook } from '../testing/books.fixture';
import { startLibrary } from '../testing/library-service.fixture';

const dune = buildBook({ title: 'Dune', authors: ['Frank Herbert'], isbn13: '9780441013593' });
let service: TestService;
beforeAll(async () => {
  service = await startLibrary({ books: [dune] });
});
afterAll(() => service.stop());

async function load(studentId: string, text: string | Buffer) {
  const store = service.app.get(FileStore);
  const bytes = Buffer.from(text);
  const { id: uploadId } = await store.put(Readable.from([bytes]), 2_000_000);
  const file = { uploadId, name: 'books', bytes: bytes.length };
  return service.messages.request(importBooks, { studentId, file, text: '' });
}
const mine = async (studentId: string) =>
  (await service.messages.request(listMyBooks, { studentId })).books;
const take = async (studentId: string, format: BookFormat) =>
  (await service.messages.request(exportBooks, { studentId, format })).text;

describe('an import', () => {
  it('adds each book once, matched by ISBN alone, and counts all of them', async () => {
    const ada = randomUUID();
    const csv = [
      'Title,Author,ISBN,Status,Date Read',
      'Dune (Dune #1),F. Herbert,0441013597,read,2011/11/21',
      '"Dune, the graphic novel (Dune, #1)",Frank Herbert,"=""""",,',
      ',,,,',
    ].join('\n');
    expect(await load(ada, csv)).toMatchObject({
      format: 'csv',
      read: 2,
      added: 2,
      known: 0,
      refused: 1,
      problems: ['Row 4 has no title.'],
    });
    expect(await mine(ada)).toMatchObject([
      {
        googleId: dune.id,
        title: 'Dune (Dune #1)',
        authors: ['F. Herbert'],
        isMatched: true,
        status: 'read',
        startedOn: null,
        finishedOn: '2011-11-21',
      },
      {
        title: 'Dune, the graphic novel (Dune, #1)',
        authors: ['Frank Herbert'],
        isMatched: false,
        status: 'to-read',
      },
    ]);
    expect(await load(ada, csv)).toMatchObject({ added: 0, known: 2 });
  });

  it.each(['csv', 'bibtex', 'ris'] as const)('takes the portal’s own %s back', async (format) => {
    const ada = randomUUID();
    const title = `"Quoted" & ü 😀 ${'long '.repeat(50)}`.trim();
    await service.messages.request(saveBook, { studentId: ada, googleId: dune.id, title: 'Dune' });
    const other = { googleId: 'own-1', title, authors: ['Kai Müller', 'Ada Obi'] };
    await service.messages.request(saveBook, { studentId: ada, ...other });
    const noted = { status: 'read' as const, rating: 4, finishedOn: '2026-01-05' };
    await service.messages.request(changeSavedBook, { studentId: ada, bookId: 'own-1', ...noted });
    const before = await mine(ada);
    const text = await take(ada, format);
    for (const { googleId: bookId } of before) {
      await service.messages.request(removeBook, { studentId: ada, bookId });
    }
    expect(await load(ada, text)).toMatchObject({ read: 2, added: 2, known: 0, refused: 0 });
    const after = await mine(ada);
    const essentials = (books: typeof before) =>
      books.map(({ title: name, authors, isbn, status, rating, finishedOn }) =>
        format === 'csv'
          ? { name, authors, isbn, status, rating, finishedOn }
          : { name, authors, isbn },
      );
    expect(essentials(after)).toEqual(essentials(before));
    expect(await load(ada, text)).toMatchObject({ added: 0, known: 2 });
  });

  it('refuses what is no file of books, in words', async () => {
    await expect(load(randomUUID(), 'just some words')).rejects.toMatchObject({
      code: 'unsupported_file',
    });
    const gone = { uploadId: randomUUID(), name: 'x', bytes: 1 };
    const asked = { studentId: randomUUID(), file: gone, text: '' };
    await expect(service.messages.request(importBooks, asked)).rejects.toMatchObject({
      code: 'unreadable_file',
    });
  });

  it('takes a pasted text, too', async () => {
    const ada = randomUUID();
    const asked = {
      studentId: ada,
      file: null,
      text: '@book{a, title = {Emma}, author = {Austen, Jane}}',
    };
    expect(await service.messages.request(importBooks, asked)).toMatchObject({ added: 1 });
    expect(await mine(ada)).toMatchObject([{ title: 'Emma', authors: ['Jane Austen'] }]);
  });
});

describe('citations', () => {
  it('are made of a book that the portal knows, and of none that it does not', async () => {
    const studentId = randomUUID();
    const { apa } = await service.messages.request(citeBook, { studentId, bookId: dune.id });
    expect(apa).toBe('Herbert, F. (2020). Dune.');
    const unknown = { studentId, bookId: 'unknown' };
    await expect(service.messages.request(citeBook, unknown)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
