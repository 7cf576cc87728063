import { randomUUID } from 'node:crypto';
import { listDepartmentBooks, searchBooks, suggestWords } from '@portal/contracts/library';
import { listFailedSearches } from '@portal/contracts/library-admin';
import { expectEntitiesToMatchMigrations, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { buildBook } from '../testing/books.fixture';
import { replaceBooks, startLibrary } from '../testing/library-service.fixture';

const books = [
  buildBook({
    title: 'Things Fall Apart',
    authors: ['Chinua Achebe'],
    genre: 'Fiction',
    isbn13: '9780385474542',
    subjects: ['african literature'],
  }),
  buildBook({ title: 'No Longer at Ease', authors: ['Chinua Achebe'], genre: 'Fiction' }),
  buildBook({
    title: 'Introduction to Algorithms',
    authors: ['Thomas H. Cormen', 'Charles E. Leiserson'],
    subjects: ['algorithms', 'data structures'],
    departments: ['Computer Science', 'Software Engineering'],
    isbn13: '9780262046305',
  }),
  buildBook({
    title: 'Data Structures and Algorithm Analysis in C++',
    authors: ['Mark Allen Weiss'],
    subjects: ['data structures'],
    departments: ['Computer Science'],
  }),
  buildBook({
    title: 'Principles of Economics',
    authors: ['N. Gregory Mankiw'],
    subjects: ['economics', 'microeconomics'],
    departments: ['Economics'],
  }),
  buildBook({
    title: 'Microeconomics',
    authors: ['Robert Pindyck'],
    subjects: ['microeconomics'],
    departments: ['Economics'],
  }),
  buildBook({ title: 'Psychology', authors: ['Rose M. Spielman'], genre: 'Science' }),
  buildBook({ title: 'Dīgha Nikāya', authors: ['Maurice Walshe'] }),
  buildBook({ title: 'Война и мир', authors: ['Лев Толстой'], genre: 'Fiction' }),
  buildBook({
    title: 'The Pragmatic Programmer',
    authors: ['Andrew Hunt'],
    isbn13: '9780679744825',
  }),
];
let service: TestService;
const studentId = randomUUID();

beforeAll(async () => {
  service = await startLibrary({ books });
});
afterAll(() => service.stop());

const search = (query: object) => service.messages.request(searchBooks, { studentId, ...query });
const titlesOf = async (query: object) =>
  (await search(query)).items.map(({ volumeInfo }) => volumeInfo.title);

describe('a search of the catalogue', () => {
  it.each([
    ['things fall apart', 'Things Fall Apart'],
    ['Chinua Achebe things', 'Things Fall Apart'],
    ['thngs fall apart', 'Things Fall Apart'],
    ['things fall ap', 'Things Fall Apart'],
    ['introduction to algoritms', 'Introduction to Algorithms'],
    ['intro to algorithm', 'Introduction to Algorithms'],
    ['cormen', 'Introduction to Algorithms'],
    ['cormen algorithms', 'Introduction to Algorithms'],
    ['datastructures', 'Data Structures and Algorithm Analysis in C++'],
    ['c++', 'Data Structures and Algorithm Analysis in C++'],
    ['micro economics', 'Microeconomics'],
    ['principles of econimics', 'Principles of Economics'],
    ['psycology', 'Psychology'],
    ['digha nikaya', 'Dīgha Nikāya'],
    ['ВОЙНА', 'Война и мир'],
    ['война', 'Война и мир'],
    ['tolstoy voyna', 'Война и мир'],
    ['pragmatic programer', 'The Pragmatic Programmer'],
    ['9780385474542', 'Things Fall Apart'],
    ['0-679-74482-7', 'The Pragmatic Programmer'],
    ['9780679744825', 'The Pragmatic Programmer'],
  ])('for %s finds %s first', async (query, title) => {
    expect((await titlesOf({ query }))[0]).toBe(title);
  });

  it('for a word that no book has beside others that one has finds that one', async () => {
    expect((await titlesOf({ query: 'mankiw xyzzyq' }))[0]).toBe('Principles of Economics');
  });

  it('by author finds only books of that author, also mistyped', async () => {
    for (const author of ['achebe', 'Chinua Ahcebe']) {
      expect((await titlesOf({ author })).sort()).toEqual([
        'No Longer at Ease',
        'Things Fall Apart',
      ]);
    }
    expect(await titlesOf({ author: 'algorithms' })).toEqual([]);
  });

  it('by topic and genre finds books that have both', async () => {
    expect(await titlesOf({ topic: 'african literature', genre: 'Fiction' })).toEqual([
      'Things Fall Apart',
    ]);
    expect(await titlesOf({ topic: 'african literature', genre: 'Science' })).toEqual([]);
  });

  it('for nothing at all is one for fiction', async () => {
    expect((await titlesOf({})).sort()).toEqual((await titlesOf({ query: 'fiction' })).sort());
    expect(await titlesOf({})).toContain('Things Fall Apart');
  });

  it('takes a genre that is not in the list for none', async () => {
    const odd = { genre: 'Cooking' as 'Fiction' };
    expect(await titlesOf({ query: 'psychology', ...odd })).toEqual(['Psychology']);
  });

  it.each(['%', '_', "'", '\\', "'; DROP TABLE books; --", '& | !', ':*', '<->', '(', '😀', '"'])(
    'for %j is answered like any other',
    async (query) => {
      expect((await search({ query })).sources).toEqual([
        { name: 'The portal’s catalogue', hasAnswered: true },
      ]);
    },
  );

  it('says of each book where it is from, and sends neither undefined nor null as words', async () => {
    const [found] = (await search({ query: 'things fall apart' })).items;
    expect(found).toEqual({
      id: 'c.things-fall-apart',
      origin: 'catalogue',
      volumeInfo: {
        title: 'Things Fall Apart',
        authors: ['Chinua Achebe'],
        categories: ['african literature'],
        description: '',
        isbn: '9780385474542',
        publishedYear: 2020,
      },
    });
  });

  it('that finds nothing is shown to the admins, once for each student', async () => {
    await search({ query: 'Quantum Basketweaving' });
    await search({ query: 'quantum  basketweaving' });
    await service.messages.request(searchBooks, {
      studentId: randomUUID(),
      query: 'quantum basketweaving',
    });
    const { searches } = await service.messages.request(listFailedSearches, {});
    expect(searches[0]).toMatchObject({ words: 'quantum basketweaving', students: 2 });
  });
});

describe('books of a department', () => {
  const byDepartment = (query: object) =>
    service.messages.request(listDepartmentBooks, {
      studentId,
      department: 'Computer Science',
      ...query,
    });

  it('are listed with their authors', async () => {
    const { items, authors, department } = await byDepartment({});
    expect(items).toHaveLength(2);
    expect(department).toBe('Computer Science');
    expect([...authors].sort()).toEqual([
      'Charles E. Leiserson',
      'Mark Allen Weiss',
      'Thomas H. Cormen',
    ]);
  });

  it('are filtered by topic and author', async () => {
    const titles = async (query: object) =>
      (await byDepartment(query)).items.map(({ volumeInfo }) => volumeInfo.title);
    expect(await titles({ author: 'weiss' })).toEqual([
      'Data Structures and Algorithm Analysis in C++',
    ]);
    expect(await titles({ topic: 'algorithms', author: 'cormen' })).toEqual([
      'Introduction to Algorithms',
    ]);
  });
});

describe('suggestions', () => {
  const suggest = async (kind: 'topic' | 'author', text: string) =>
    (await service.messages.request(suggestWords, { kind, text })).suggestions;

  it('are topics and authors that have the typed words, also as the beginning of another word', async () => {
    expect(await suggest('author', 'ach')).toEqual(['Chinua Achebe']);
    expect(await suggest('author', 'chinua ach')).toEqual(['Chinua Achebe']);
    expect(await suggest('author', 'толст')).toEqual(['Лев Толстой']);
    expect(await suggest('topic', 'data')).toEqual(['data structures']);
    expect(await suggest('topic', 'ach')).toEqual([]);
  });

  it('are what is likeliest where the typed word is no beginning', async () => {
    expect(await suggest('author', 'achbee')).toEqual(['Chinua Achebe']);
  });

  it('are those of most books where nothing is typed', async () => {
    expect(await suggest('topic', '')).toContain('data structures');
  });
});

describe('a text of signs that become many letters each', () => {
  const text = '㍿'.repeat(300);

  it.each([
    ['suggestion', () => service.messages.request(suggestWords, { kind: 'topic', text })],
    ['search', () => search({ query: text })],
  ])('costs the database no more than another as a %s', async (_name, ask) => {
    const queries = jest.spyOn(service.app.get(DataSource), 'query');
    await ask();
    const sent = queries.mock.calls.map(([, values]) => JSON.stringify(values ?? []).length);
    queries.mockRestore();
    expect(sent.length).toBeGreaterThan(0);
    expect(Math.max(...sent)).toBeLessThan(10_000);
  });
});

describe('the books’ tables', () => {
  it('are what the entities say', async () => {
    await expectEntitiesToMatchMigrations(service.app.get(DataSource));
  });

  it('keep what is searched where the books change', async () => {
    await replaceBooks(service, [buildBook({ title: 'Another Country' })]);
    expect(await titlesOf({ query: 'things fall apart' })).toEqual([]);
    expect(await titlesOf({ query: 'another contry' })).toEqual(['Another Country']);
  });
});
