import { blankRecord, readBooksSchema, type BookRecord } from './book-record';
import { readBibtex, writeBibtex } from './bibtex-books';
import { citationsOf } from './citations';
import { readCsv, writeCsv } from './csv-books';
import { decodeText, formatOf, readBooks } from './read-books';
import { readRis, writeRis } from './ris-books';

const LIBRARY: BookRecord[] = [
  {
    ...blankRecord('Things "Fall" Apart, & other tales'),
    id: 'c.things-fall-apart',
    authors: ['Chinua Achebe', 'Kai Müller', 'World Health Organization'],
    isbn13: '9780385474542',
    year: 1958,
    publisher: 'Heinemann & Co',
    topic: 'african literature',
    link: 'https://books.example/a_b%20c?x=1&y=2',
    status: 'read',
    rating: 5,
    notes: 'Read it "twice"; 100 %',
    startedOn: '2026-01-02',
    finishedOn: '2026-02-03',
  },
  {
    ...blankRecord('Profit & Loss: 100 % of C_sharp ~ ^ {x} $ # \\ 😀 ü'),
    authors: ['Ludwig van Beethoven'],
  },
  { ...blankRecord('W'.repeat(300)), authors: ['Plato'] },
  { ...blankRecord('=HYPERLINK("http://x","y")'), notes: "'=1" },
  { ...blankRecord('-5 Degrees'), authors: ['@home'] },
];

describe('a library as a file', () => {
  it('comes back from CSV as it was, and no cell of it can run', () => {
    const text = writeCsv(LIBRARY);
    expect(readBooks(text, 'csv')).toEqual({ books: LIBRARY, problems: [] });
    const cells = text.split(/[,\r\n;]/).map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it.each([
    ['bibtex', writeBibtex, readBibtex],
    ['ris', writeRis, readRis],
  ] as const)(
    'comes back from %s with titles, authors, ISBN and address',
    (format, write, read) => {
      const text = write(LIBRARY);
      expect(formatOf(text)).toBe(format);
      const { books, problems } = read(text);
      expect(problems).toEqual([]);
      const essentials = (book: BookRecord) => [
        book.title,
        book.authors,
        book.isbn13,
        book.year,
        book.link,
      ];
      expect(books.map(essentials)).toEqual(LIBRARY.map(essentials));
    },
  );

  it('in BibTeX has its text escaped and its addresses as they are', () => {
    const text = writeBibtex(LIBRARY);
    expect(text).toContain('Profit \\& Loss: 100 \\% of C\\_sharp');
    expect(text).toContain('url = {https://books.example/a_b%20c?x=1&y=2}');
  });

  it.each(['bibtex', 'ris', 'csv'] as const)('comes back from %s with any address', (format) => {
    const write = { bibtex: writeBibtex, ris: writeRis, csv: writeCsv }[format];
    const links = ['}', '{x}', 'a{b', '\\', '\\}', '%7D', '~^_&$%23', '"', ','].flatMap((sign) =>
      ['?q=', '#'].map((place) => `https://books.example/a${place}${sign}`),
    );
    const library = links.map((link, at) => ({ ...blankRecord(`Book ${at}`), link }));
    const { books, problems } = readBooks(write(library), format);
    expect(problems).toEqual([]);
    const plain = (address: string) => address.replace(/[{}\\"^]/g, encodeURIComponent);
    expect(books.map(({ link }) => plain(link ?? ''))).toEqual(links.map(plain));
  });

  it.each(['\n=1+1', ' =1+1', '\u00a0=1+1', '＝1+1', '＋1', '－1', '＠sum', "'＝1", '\r\n@sum'])(
    'runs no note as CSV: %j',
    (notes) => {
      const text = writeCsv([{ ...blankRecord('Dune'), notes }]);
      expect(text).toContain(`'${notes}`);
      expect(readCsv(text).books[0]?.notes).toBe(notes.trim());
    },
  );

  it('in RIS has a line for each author, the family name first', () => {
    expect(writeRis(LIBRARY)).toContain(
      'AU  - Achebe, Chinua\r\nAU  - Müller, Kai\r\nAU  - World Health Organization\r\n',
    );
  });
});

describe('CSV of other services', () => {
  it('is read with the mark of Excel, semicolons and columns of other names', () => {
    const bytes = Buffer.from(
      '\ufeffTitle;Author;ISBN\r\nDune;Frank Herbert;0441013597\r\nEmma;Jane Austen;\r\n',
    );
    expect(readCsv(decodeText(bytes)).books).toMatchObject([
      { title: 'Dune', authors: ['Frank Herbert'], isbn13: '9780441013593' },
      { title: 'Emma', authors: ['Jane Austen'], isbn13: null },
    ]);
    const latin = Buffer.from('Title,Author\r\nErdős,M\xfcller\r\n', 'latin1');
    expect(readCsv(decodeText(latin)).books[0]?.authors).toEqual(['Müller']);
  });

  it('keeps a row without a number as its own book, and a read day as the end', () => {
    const text = [
      'Title,Author,ISBN,ISBN13,My Rating,Date Read,Exclusive Shelf',
      '"Dune, the graphic novel (Dune, #1)",Brian Herbert,"=""""","=""""",4,2011/11/21,read',
      'Emma,Jane Austen,"=""0141439580""",,0,,to-read',
      ',Nobody,,,,,',
    ].join('\n');
    expect(readCsv(text)).toEqual({
      books: [
        {
          ...blankRecord('Dune, the graphic novel (Dune, #1)'),
          authors: ['Brian Herbert'],
          status: 'read',
          rating: 4,
          finishedOn: '2011-11-21',
        },
        { ...blankRecord('Emma'), authors: ['Jane Austen'], isbn13: '9780141439587' },
      ],
      problems: ['Row 4 has no title.'],
    });
  });

  it('keeps a title that looks like a formula', () => {
    const [book] = readCsv('Title,Author\n"=SUM(A1), a memoir",Ada Obi').books;
    expect(book?.title).toBe('=SUM(A1), a memoir');
  });

  it('names a row without a title as spreadsheets count it', () => {
    const text = '\nTitle,Author\n"Two\nlines",Ada\n\n,Nobody\nDune,Frank Herbert\n\n';
    const { books, problems } = readCsv(text);
    expect(books.map(({ title }) => title)).toEqual(['Two\nlines', 'Dune']);
    expect(problems).toEqual(['Row 5 has no title.']);
  });

  it('loses a day of a year 0 alone', () => {
    expect(readCsv('Title,Date Started\nEmma,0000-01-01').books[0]?.startedOn).toBeNull();
  });

  it('without a column of titles is refused in words', () => {
    expect(readCsv('a,b\n1,2').problems).toEqual(['There is no column "Title" in the first line.']);
  });
});

describe('BibTeX of other programs', () => {
  it('is read with accents, bodies, strings and months; comments are no entries', () => {
    const { books, problems } = readBibtex(String.raw`
@string{mk = {Kaufmann}}
@comment{jabref-meta: x}
@book{a, author = {J{\"a}rvi, Ida and M\"{u}ller, Kai and Erd\H os, Abel and {National Map Board}},
  title = {Maps}, publisher = mk, month = jan, year = 2001}
@book{b, title = {Unclosed
@book{c, author = {Ann}}
@book{d, title = {Last}}
`);
    expect(books).toMatchObject([
      {
        title: 'Maps',
        authors: ['Ida Järvi', 'Kai Müller', 'Abel Erdős', 'National Map Board'],
        publisher: 'Kaufmann',
        year: 2001,
      },
      { title: 'Last' },
    ]);
    expect(problems).toEqual([
      'Line 6: the entry b could not be read.',
      'Line 7: the entry c has no title.',
    ]);
  });
});

describe('BibTeX with a year that is none', () => {
  it.each(['2020.5', '19e99'])('loses %s alone', (year) => {
    const { books } = readBibtex(`@book{a, title = {Maps}, date = {${year}}, year = {${year}}}`);
    expect(readBooksSchema.parse({ books, problems: [] }).books).toMatchObject([{ title: 'Maps' }]);
  });
});

describe('RIS of other programs', () => {
  it('is read past lines before the first record and blank ones within', () => {
    const text =
      'Provider: x\nContent: y\n\nTY  - BOOK\n\nTI  - Dune\n\nAU  - Herbert, Frank\nSN  - 0441013597\nER  - \n';
    expect(readRis(text).books).toMatchObject([
      { title: 'Dune', authors: ['Frank Herbert'], isbn13: '9780441013593' },
    ]);
  });
});

describe('RIS with a record without a title', () => {
  it('names the line where that begins', () => {
    const text = 'TY  - BOOK\nTI  - Dune\nER  - \nTY  - BOOK\nAU  - Nobody\nER  - \n';
    expect(readRis(text).problems).toEqual(['Line 4: the record has no title.']);
  });
});

describe('a citation', () => {
  const cite = (fields: Partial<BookRecord> & { title: string }) =>
    citationsOf({ ...blankRecord(fields.title), ...fields });

  it('of a body without a year turns nothing round', () => {
    const who = cite({ title: 'Health for All', authors: ['World Health Organization'] });
    expect(who).toMatchObject({
      apa: 'World Health Organization. (n.d.). Health for All.',
      mla: 'World Health Organization. Health for All.',
      chicago: 'World Health Organization. Health for All. n.d.',
    });
  });

  it('of several authors follows each style', () => {
    const clrs = {
      title: 'Introduction to Algorithms',
      authors: ['Thomas H. Cormen', 'Charles E. Leiserson', 'Ronald L. Rivest'],
      year: 2022,
      publisher: 'MIT Press',
    };
    expect(cite(clrs)).toMatchObject({
      apa: 'Cormen, T. H., Leiserson, C. E., & Rivest, R. L. (2022). Introduction to Algorithms. MIT Press.',
      mla: 'Cormen, Thomas H., et al. Introduction to Algorithms. MIT Press, 2022.',
      chicago:
        'Cormen, Thomas H., Charles E. Leiserson, and Ronald L. Rivest. Introduction to Algorithms. MIT Press, 2022.',
    });
    expect(cite({ ...clrs, authors: clrs.authors.slice(0, 2) }).mla).toMatch(
      /^Cormen, Thomas H., and Charles E. Leiserson\. /,
    );
  });

  it('has neither two full stops nor words of programs', () => {
    const odd = cite({ title: 'Who Is Afraid?', authors: ['Ada Obi Jr.'], publisher: 'Acme Inc.' });
    for (const text of [odd.apa, odd.mla, odd.chicago, cite({ title: 'Anon.' }).apa]) {
      expect(text).not.toMatch(/\.\.|undefined|null|\?\./);
    }
    expect(cite({ title: 'Beowulf', year: 1000 }).apa).toBe('Beowulf. (1000).');
  });
});

describe('a hostile file', () => {
  const HOSTILE: [string, (size: number) => string][] = [
    ['braces', (size) => `@book{k, title={${'{'.repeat(size)}`],
    ['entries', (size) => '@book{k, title={x}}\n'.repeat(size / 20)],
    ['quotes', (size) => `Title,Author\n${'"'.repeat(size)}`],
    ['lines', (size) => `TY  - BOOK\n${'AU  - x\n'.repeat(size / 8)}`],
    ['names', (size) => `@book{k, title={x}, author={${'a and '.repeat(size / 6)}}}`],
  ];
  it.each(HOSTILE)('of %s is read or refused, and ends', (_name, make) => {
    const text = make(40_000);
    const format = formatOf(text);
    expect(format).not.toBeNull();
    try {
      if (format) readBooks(text, format);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  });
});
