import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Metrics, runIn } from '@portal/platform';
import { FakeRuntime } from '@portal/testing';
import { BooksReader } from './books-reader';

const BOOK = { path: null, text: '@book{a, title = {Emma}}' };

let folder: string;
let endless: { path: string; text: string };
let time: FakeRuntime;
let reader: BooksReader;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'books-reader-'));
  // A named pipe without a writer acts as a file that never ends.
  endless = { path: path.join(folder, 'pipe'), text: '' };
  execFileSync('mkfifo', [endless.path]);
  time = new FakeRuntime();
  reader = runIn(time, () => new BooksReader(new Metrics()));
});
afterEach(async () => {
  await reader.beforeApplicationShutdown();
  rmSync(folder, { recursive: true });
});

const read = (file: typeof BOOK | typeof endless, owner: string) =>
  runIn(time, () => reader.read(file, owner)).then(
    ({ books }) => books.map(({ title }) => title),
    (error: unknown) => error,
  );

describe('files of books', () => {
  it('are read at once while another student’s takes long', async () => {
    void read(endless, 'ben');
    expect(await read(BOOK, 'ada')).toEqual(['Emma']);
  });

  it('are refused, with when to try again, where others take all the time', async () => {
    void read(endless, 'ben');
    void read(endless, 'eve');
    const waiting = read(endless, 'ada');
    await time.advance(25_000);
    expect(await waiting).toMatchObject({
      code: 'unavailable',
      message: 'Many files are being read just now. Please try again.',
      details: { retryAfterSeconds: 10 },
    });
  });
});
