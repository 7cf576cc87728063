import { scaledMs } from '@portal/testing';
import { readBibtex } from './bibtex-books';
import { BibtexStrings } from './bibtex-strings';

describe('the strings of a BibTeX file', () => {
  it('are handed to an entry where it uses them, with those that they use, in order', () => {
    const strings = new BibtexStrings([
      '@string{mk = {Kaufmann}}',
      '@STRING(city = "Berlin")',
      '@string{both = mk # city}',
      '@string{other = {Other}}',
    ]);
    expect(strings.linesFor('@book{a, title = {Maps}}')).toBe('');
    expect(strings.linesFor('@book{a, publisher = OTHER}')).toBe('@string{other = {Other}}');
    expect(strings.linesFor('@book{a, publisher = both}')).toBe(
      '@string{mk = {Kaufmann}}\n@STRING(city = "Berlin")\n@string{both = mk # city}',
    );
  });

  it('are handed to all entries together only so much', () => {
    const strings = new BibtexStrings([`@string{long = {${'x'.repeat(100_000)}}}`]);
    let handed = 0;
    const use = () => {
      for (let n = 0; n < 2_000; n += 1) handed += strings.linesFor('publisher = long').length;
    };
    expect(use).toThrow(RangeError);
    expect(handed).toBeGreaterThan(1_000_000);
    expect(handed).toBeLessThan(5_000_000);
  });

  it('that double each other are refused before they are', () => {
    const doubling = Array.from({ length: 60 }, (_, n) => `@string{s${n + 1} = s${n} # s${n}}`);
    const text = ['@string{s0 = "xxxxxxxx"}', ...doubling, '@book{a, title = s60}'].join('\n');
    expect(readBibtex(`${text}\n@book{b, title = s2}`)).toMatchObject({
      books: [{ title: 'x'.repeat(32) }],
      problems: ['Line 62: the entry a could not be read.'],
    });
  });

  it('that cannot be read lose the entries alone that use them', () => {
    const text = '@string{bad = }\n@string{mk = {Kaufmann}}\n@book{a, title = {A}, publisher = mk}';
    expect(readBibtex(`${text}\n@book{b, title = bad}`)).toMatchObject({
      books: [{ title: 'A', publisher: 'Kaufmann' }],
      problems: ['Line 4: the entry b could not be read.'],
    });
  });
});

describe('a BibTeX file of many strings and entries', () => {
  it('is read in time that grows as the file does', () => {
    const strings = Array.from({ length: 20_000 }, (_, n) => `@string{s${n} = {Press ${n}}}`);
    const entries = Array.from(
      { length: 2_000 },
      (_, n) => `@book{k, title = {T}, publisher = s${n}}`,
    );
    const { books, problems } = readBibtex([...strings, ...entries].join('\n'));
    expect(problems).toEqual([]);
    expect(books).toHaveLength(2_000);
    expect(books.at(-1)?.publisher).toBe('Press 1999');
  });

  it('is read as far as books are imported', () => {
    const { books } = readBibtex('@book{k, title = {T}}\n'.repeat(5_000));
    expect(books.length).toBeLessThan(2_500);
    expect(books.length).toBeGreaterThan(2_000);
  });

  it('is not parsed where braces are nested too deep; the next entry is read', () => {
    const deep = '@book{a,title={'.repeat(20_000);
    const escaped = `@book{c, title = {${'\\{'.repeat(200)}}}`;
    const begun = performance.now();
    expect(readBibtex(`${deep}\n@book{b, title = {{{Maps}}}}\n${escaped}`)).toMatchObject({
      books: [{ title: 'Maps' }, { title: '{'.repeat(200) }],
      problems: ['Line 1: the entry a could not be read.'],
    });
    // Parsing them takes about 7 s, 100,000 of them minutes.
    expect(performance.now() - begun).toBeLessThan(scaledMs(1_000));
  });
});
