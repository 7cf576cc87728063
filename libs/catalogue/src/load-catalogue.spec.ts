import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CatalogueBook } from './catalogue-book';
import { isIsbn13 } from './isbn';
import { loadCatalogue, readCatalogue } from './load-catalogue';

const BOOK: CatalogueBook = {
  id: 'things-fall-apart-achebe',
  title: 'Things Fall Apart',
  authors: ['Chinua Achebe'],
  subjects: ['african literature', 'nigeria'],
  departments: [],
  language: 'en',
  description: 'An Igbo village and its strongest man face missionaries and colonial rule.',
};

const folders: string[] = [];

function folderWith(...records: (Record<string, unknown> | string)[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-catalogue-'));
  folders.push(folder);
  const lines = records.map((it) => (typeof it === 'string' ? it : JSON.stringify(it)));
  writeFileSync(path.join(folder, 'novels.jsonl'), `${lines.join('\n')}\n`);
  return folder;
}

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

describe('loading the catalogue', () => {
  it('reads every record once and keeps the list', () => {
    const books = loadCatalogue();
    expect(books.length).toBeGreaterThan(1500);
    expect(loadCatalogue()).toBe(books);
  });

  it('reads a folder of files, blank lines aside', () => {
    const other = { ...BOOK, id: 'arrow-of-god-achebe', title: 'Arrow of God' };
    expect(readCatalogue(folderWith(BOOK, '', other))).toEqual([BOOK, other]);
  });

  it.each([
    ['a wrong check digit', { isbn: '9780385474543' }, 'ISBN-13'],
    ['an unknown department', { departments: ['Alchemy'] }, 'departments'],
    ['an address without TLS', { previewUrl: 'http://openstax.org/x' }, 'previewUrl'],
    [
      'a copy on an unknown host',
      { readUrl: 'https://books.example/x.pdf', readKind: 'open textbook' },
      'READ_HOSTS',
    ],
    ['a free copy without its kind', { readUrl: 'https://openstax.org/x' }, 'readKind'],
    ['a field that nobody knows', { pages: 209 }, 'pages'],
    ['a description of two words', { description: 'Good book.' }, 'description'],
    ['one subject only', { subjects: ['nigeria'] }, 'subjects'],
  ])('refuses %s and names the line', (_, change, reason) => {
    const folder = folderWith(BOOK, { ...BOOK, ...change });
    expect(() => readCatalogue(folder)).toThrow(/^novels\.jsonl:2: /);
    expect(() => readCatalogue(folder)).toThrow(reason);
  });

  it('refuses a line that is cut off and names it', () => {
    expect(() => readCatalogue(folderWith('{"id": "half'))).toThrow(
      'novels.jsonl:1: not a line of JSON',
    );
  });
});

describe('an ISBN-13', () => {
  it('has thirteen digits, the last of which checks the others', () => {
    expect(isIsbn13('9780385474542')).toBe(true);
    expect(isIsbn13('9780385474543')).toBe(false);
    expect(isIsbn13('978-0385474542')).toBe(false);
    expect(isIsbn13('0385474547')).toBe(false);
  });
});
