import { randomUUID } from 'node:crypto';
import { listPopularBooks, recordOpening, saveBook, searchBooks } from '@portal/contracts/library';
import { BookServicesDouble, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { OutsideBooks } from '../books/outside-books';
import { buildBook } from '../testing/books.fixture';
import { startLibrary } from '../testing/library-service.fixture';

const dune = buildBook({
  title: 'Dune',
  authors: ['Frank Herbert'],
  isbn13: '9780441013593',
  genre: 'Fiction',
  subjects: ['science fiction'],
});
const googleDune = {
  id: 'B1hSG45JCX4C',
  volumeInfo: {
    title: 'Dune',
    authors: ['Frank Herbert'],
    publishedDate: '2003-08-26',
    description: '<p>A <b>desert</b> planet &amp; its spice</p><script>alert(1)</script>',
    industryIdentifiers: [{ type: 'ISBN_10', identifier: '0441013597' }],
    imageLinks: { thumbnail: 'http://books.google.com/books/content?id=B1h&zoom=1' },
    previewLink: 'http://books.google.com/books?id=B1h',
    categories: ['Fiction'],
  },
};
const messiah = {
  id: 'messiah0001',
  volumeInfo: { title: 'Dune Messiah', authors: ['Frank Herbert'] },
};
const bare = { id: 'bare00000001', volumeInfo: { title: 'Dune notes' } };
const children = {
  key: '/works/OL893516W',
  title: 'Children of Dune',
  author_name: ['Frank Herbert'],
  first_publish_year: 1976,
  isbn: ['0441104029'],
  cover_i: 14_834_498,
  ebook_access: 'public',
  ia: ['childrenofdune00herb'],
};

let double: BookServicesDouble;
let service: TestService;
const studentId = randomUUID();
beforeEach(async () => {
  double = await BookServicesDouble.start();
  double.openLibrary = () => ({ books: [children] });
  service = await startLibrary({
    books: [dune],
    env: {
      GOOGLE_BOOKS_URL: double.urlOf('google'),
      GOOGLE_BOOKS_API_KEY: 'a key',
      OPEN_LIBRARY_URL: double.urlOf('openlibrary'),
    },
  });
});
afterEach(async () => {
  await service.stop();
  await double.stop();
});

const search = (query: object) => service.messages.request(searchBooks, { studentId, ...query });
const titlesOf = async (query: object) =>
  (await search(query)).items.map(({ volumeInfo }) => volumeInfo.title);

describe('a search of several sources', () => {
  it('is one list without doubles, with what each of them knows', async () => {
    double.google = () => ({ books: [googleDune, messiah, bare] });
    const { items, sources } = await search({ query: 'dune' });
    expect(items).toHaveLength(4);
    expect(items[0]).toMatchObject({
      id: dune.id,
      volumeInfo: {
        title: 'Dune',
        isbn: '9780441013593',
        description: 'A desert planet & its spice',
        imageLinks: { thumbnail: 'https://books.google.com/books/content?id=B1h&zoom=1' },
        previewLink: 'https://books.google.com/books?id=B1h',
      },
    });
    expect(items.find(({ id }) => id === 'ol.OL893516W')).toMatchObject({
      origin: 'openlibrary',
      volumeInfo: { isbn: '9780441104024', publishedYear: 1976 },
      readNow: { url: 'https://archive.org/details/childrenofdune00herb', kind: 'public domain' },
    });
    expect(items.find(({ id }) => id === bare.id)).toMatchObject({
      volumeInfo: { authors: [], categories: [], description: '' },
    });
    expect(JSON.stringify(items)).not.toMatch(/http:\/\/|undefined|alert/);
    expect(sources).toEqual([
      { name: 'The portal’s catalogue', hasAnswered: true },
      { name: 'Google Books', hasAnswered: true, attribution: 'Powered by Google' },
      { name: 'Open Library', hasAnswered: true },
    ]);
  });

  it('asks with the key, for few fields, and by the sources’ own words', async () => {
    await search({ topic: 'law "x"', author: 'obi', genre: 'History' });
    const [asked] = double.askedOf('google');
    expect(asked?.searchParams.get('q')).toBe('subject:"law  x" inauthor:"obi" subject:"History"');
    expect(asked?.searchParams.get('key')).toBe('a key');
    expect(asked?.searchParams.get('fields')).toMatch(/^items\(id,/);
    expect(double.askedOf('openlibrary')[0]?.searchParams.get('author')).toBe('obi');
  });

  it('asks once for equal searches, at the same time and soon after', async () => {
    await Promise.all(Array.from({ length: 20 }, () => search({ query: 'dune' })));
    await search({ query: ' DUNE ' });
    expect(double.askedOf('google')).toHaveLength(1);
  });
});

describe('a source that fails', () => {
  it('spoils nothing, and is named', async () => {
    double.google = () => ({ raw: '<!doctype html><h1>Quota</h1>', type: 'text/html' });
    const { items, sources } = await search({ query: 'dune' });
    expect(items.map(({ volumeInfo }) => volumeInfo.title)).toEqual(['Dune', 'Children of Dune']);
    expect(sources.map(({ hasAnswered }) => hasAnswered)).toEqual([true, false, true]);
  });

  it('is never shown as “no books”, where nothing else was found', async () => {
    double.google = () => ({ status: 429 });
    double.openLibrary = () => ({ books: [] });
    await expect(search({ query: 'zzyzx' })).rejects.toMatchObject({
      code: 'unavailable',
      message: '⚠ Error fetching books. Try again.',
    });
    double.google = () => ({ books: [] });
    expect((await search({ query: 'zzyzx road' })).items).toEqual([]);
  });

  it('is left alone for a while once it fails too often', async () => {
    double.google = () => ({ status: 500 });
    for (let n = 0; n < 12; n += 1) await search({ query: `dune ${n}` });
    const before = double.askedOf('google').length;
    await search({ query: 'dune again' });
    expect(double.askedOf('google').length).toBe(before);
    expect(before).toBeLessThan(15);
  });

  it('with one broken item loses that item alone', async () => {
    const broken = { id: 'broken000001', volumeInfo: { authors: 7 } };
    const odd = {
      id: 'odd000000001',
      volumeInfo: { title: 'Odd Dune', authors: 'Ann', imageLinks: 7, description: null },
      accessInfo: 'x',
    };
    double.google = () => ({ books: [broken, null, 7, odd, googleDune] });
    const titles = await titlesOf({ query: 'dune' });
    expect(titles.sort()).toEqual(['Children of Dune', 'Dune', 'Odd Dune']);
  });
});

describe('books of outside sources', () => {
  it('are saved and counted as the source has them, not as a browser says', async () => {
    double.google = () => ({ books: [messiah] });
    await search({ query: 'messiah' });
    const said = { googleId: messiah.id, title: 'Cheap pills', link: 'https://evil.example' };
    const { book } = await service.messages.request(saveBook, { studentId, ...said });
    expect(book).toMatchObject({ title: 'Dune Messiah', authors: ['Frank Herbert'], link: null });
    await service.messages.request(recordOpening, { studentId, ...said });
    const { books } = await service.messages.request(listPopularBooks, {});
    expect(books).toMatchObject([{ title: 'Dune Messiah', searchCount: 1 }]);
  });

  it('go after a month, unless somebody has saved or opened them', async () => {
    double.google = () => ({ books: [messiah, bare] });
    await search({ query: 'dune' });
    const saved = { studentId, googleId: messiah.id, title: 'x' };
    await service.messages.request(saveBook, saved);
    const dataSource = service.app.get(DataSource);
    await dataSource.query("UPDATE books SET kept_at = now() - interval '31 days'");
    await service.app.get(OutsideBooks).clean();
    const left: { id: string }[] = await dataSource.query(
      "SELECT id FROM books WHERE origin <> 'catalogue'",
    );
    expect(left.map(({ id }) => id)).toEqual([messiah.id]);
  });
});
