import { firstIsbn13 } from '@portal/contracts';
import { httpsAddress } from '@portal/contracts/library';
import { blankRecord, yearIn, type BookRecord, type ReadBooks } from './book-record';
import { familyFirst, givenFirst } from './names';

const LINE = /^([A-Z][A-Z0-9]) {1,2}- ?(.*)$/;

/** Reads records from TY to ER; ignores lines before the first one and blank lines. */
export function readRis(text: string): ReadBooks {
  const books: BookRecord[] = [];
  const problems: string[] = [];
  let record: Map<string, string[]> | null = null;
  let last: string[] | undefined;
  let begunAt = 0;
  const close = () => {
    const book = record && recordOf(record);
    if (book) books.push(book);
    else if (record) problems.push(`Line ${begunAt}: the record has no title.`);
    record = null;
    last = undefined;
  };
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag = '', value = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (tag === 'TY') {
      close();
      record = new Map();
      begunAt = at + 1;
    } else if (tag === 'ER') close();
    else if (record && tag) {
      last = record.get(tag) ?? [];
      last.push(value.trim());
      record.set(tag, last);
    } else if (last && line.trim()) last[last.length - 1] += ` ${line.trim()}`;
  }
  close();
  return { books, problems };
}

function recordOf(record: ReadonlyMap<string, readonly string[]>): BookRecord | null {
  const all = (...tags: string[]) => tags.flatMap((tag) => record.get(tag) ?? []).filter(Boolean);
  const first = (...tags: string[]) => all(...tags)[0];
  const title = first('TI', 'T1', 'BT', 'T2');
  if (!title) return null;
  return {
    ...blankRecord(title),
    authors: all('AU', 'A1', 'A2').map(givenFirst),
    isbn13: firstIsbn13(all('SN').flatMap((line) => line.split(/[;,]/))) ?? null,
    year: yearIn(first('PY', 'Y1', 'DA')),
    publisher: first('PB') ?? null,
    topic: first('KW') ?? null,
    link: httpsAddress(first('UR', 'L1')),
    notes: all('N1').join('\n'),
  };
}

/** Writes books as RIS: one line per author, family name first. */
export function writeRis(books: readonly BookRecord[]): string {
  return books.map(linesOf).join('');
}

function linesOf(book: BookRecord): string {
  const fields: [tag: string, value: string | number | null][] = [
    ['TY', 'BOOK'],
    ['TI', book.title],
    ...book.authors.map((author): [string, string] => ['AU', familyFirst(author)]),
    ['PY', book.year],
    ['PB', book.publisher],
    ['SN', book.isbn13],
    ['KW', book.topic],
    ['UR', book.link],
    ['N1', book.notes || null],
  ];
  const lines = fields.flatMap(([tag, value]) =>
    value === null ? [] : [`${tag}  - ${String(value).replace(/\s+/g, ' ')}\r\n`],
  );
  return `${lines.join('')}ER  - \r\n\r\n`;
}
