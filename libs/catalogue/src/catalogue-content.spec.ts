import { DEPARTMENTS } from '@portal/contracts';
import { loadCatalogue } from './load-catalogue';
import { READ_HOSTS } from './read-hosts';

const books = loadCatalogue();

/** Returns the keys shared by several books, each with the ids of these books. */
function shared(keyOf: (book: (typeof books)[number]) => string | undefined): string[] {
  const ids = new Map<string, string[]>();
  for (const book of books) {
    const key = keyOf(book);
    if (key !== undefined) ids.set(key, [...(ids.get(key) ?? []), book.id]);
  }
  return [...ids]
    .filter(([, same]) => same.length > 1)
    .map(([key, same]) => `${key}: ${same.join(', ')}`);
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

/**
 * Rules that the schema cannot express for one record, or that are too slow to check on every
 * start of a service.
 */
describe('the books of the catalogue', () => {
  it('have ids, ISBNs and descriptions of their own', () => {
    expect(shared(({ id }) => id)).toEqual([]);
    expect(shared(({ isbn }) => isbn)).toEqual([]);
    expect(shared(({ description }) => folded(description))).toEqual([]);
  });

  it('occur once by title and first author', () => {
    expect(
      shared(({ title, subtitle, authors }) =>
        folded(`${title} ${subtitle ?? ''} | ${authors[0] ?? ''}`),
      ),
    ).toEqual([]);
  });

  it('are enough for every department', () => {
    const few = DEPARTMENTS.filter(
      (department) => books.filter((book) => book.departments.includes(department)).length < 55,
    );
    expect(few).toEqual([]);
  });

  it('have a sentence each for a description', () => {
    const odd = books.filter(({ description }) => !/^[\p{Lu}\p{N}'].*[.?!]'?$/u.test(description));
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('link to a page of Project Gutenberg by its number', () => {
    const links = books.flatMap(({ readUrl }) => readUrl ?? []);
    const gutenberg = links.filter((link) => new URL(link).hostname === 'www.gutenberg.org');
    for (const link of gutenberg) expect(link).toMatch(/\/ebooks\/[1-9]\d*$/);
    expect(shared(({ readUrl }) => readUrl?.match(/\/ebooks\/\d+$/)?.[0])).toEqual([]);
  });

  it('link to every host that they may link to', () => {
    const hosts = books.flatMap(({ readUrl }) => (readUrl ? new URL(readUrl).hostname : []));
    hosts.push('www.gutenberg.org');
    expect([...READ_HOSTS].filter((host) => !hosts.includes(host))).toEqual([]);
  });
});
