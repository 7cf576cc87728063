import { firstIsbn13 } from '@portal/contracts';
import { httpsAddress, type ReadingStatus } from '@portal/contracts/library';
import { parse } from 'csv-parse/sync';
import { blankRecord, yearIn, type BookRecord, type ReadBooks } from './book-record';
import { givenFirst } from './names';

const COLUMNS = [
  ...['Title', 'Authors', 'ISBN', 'Year', 'Publisher', 'Topic', 'Status', 'Rating', 'Date Started'],
  ...['Date Read', 'Notes', 'Link', 'Id'],
] as const;

/** Column names of other services, lower-case and without spaces. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'booktitle', 'name'],
  authors: ['authors', 'author', 'creator', 'creators'],
  more: ['additionalauthors'],
  isbn13: ['isbn13', 'ean'],
  isbn: ['isbn', 'isbn/uid', 'isbn10'],
  year: ['year', 'yearpublished', 'originalpublicationyear', 'publicationyear', 'published'],
  publisher: ['publisher'],
  topic: ['topic', 'subject'],
  status: ['status', 'exclusiveshelf', 'readstatus', 'shelf'],
  rating: ['rating', 'myrating', 'starrating'],
  started: ['datestarted', 'startdate', 'startedon'],
  finished: ['dateread', 'datefinished', 'enddate', 'finishedon', 'lastdateread'],
  notes: ['notes', 'privatenotes', 'comments'],
  link: ['link', 'url'],
  id: ['id'],
};
const STATUSES: Readonly<Record<string, ReadingStatus>> = {
  read: 'read',
  finished: 'read',
  'currently-reading': 'reading',
  reading: 'reading',
  'in progress': 'reading',
};

/**
 * Beginnings of cells that spreadsheets would run as a formula: they skip whitespace and line
 * breaks, and treat full-width signs like the plain ones.
 */
const RUNS = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Writes books as CSV; no cell can run as a formula. */
export function writeCsv(books: readonly BookRecord[], withHeader = true): string {
  const rows = books.map((book) => [
    ...[book.title, book.authors.join('; '), book.isbn13, book.year, book.publisher, book.topic],
    ...[book.status, book.rating, book.startedOn, book.finishedOn, book.notes, book.link, book.id],
  ]);
  const all = withHeader ? [[...COLUMNS], ...rows] : rows;
  return all.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = RUNS.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reads CSV separated by commas, semicolons or tabs, from the portal or other services. */
export function readCsv(text: string): ReadBooks {
  const rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
  });
  // Empty lines are kept until here, so that row numbers match those of spreadsheets.
  const isFilled = (row: readonly string[]) => row.length > 1 || row[0] !== '';
  const first = rows.findIndex(isFilled);
  const header = rows[first] ?? [];
  const places = placesOf(header);
  if (places['title'] === undefined) {
    return { books: [], problems: ['There is no column "Title" in the first line.'] };
  }
  const books: BookRecord[] = [];
  const problems: string[] = [];
  rows.forEach((row, at) => {
    if (at <= first || !isFilled(row)) return;
    const cell = (name: string) => plain(row[places[name] ?? -1] ?? '');
    const title = cell('title');
    if (title) books.push(recordOf(title, cell));
    else problems.push(`Row ${at + 1} has no title.`);
  });
  return { books, problems };
}

function recordOf(title: string, cell: (name: string) => string): BookRecord {
  const authors = [...split(cell('authors')), ...split(cell('more'))].map(givenFirst);
  const rating = Math.round(Number(cell('rating')));
  const finishedOn = dayIn(cell('finished'));
  const named = STATUSES[cell('status').toLowerCase()];
  return {
    ...blankRecord(title),
    id: cell('id') || null,
    authors: [...new Set(authors)],
    isbn13: firstIsbn13([cell('isbn13'), cell('isbn')]) ?? null,
    year: yearIn(cell('year')),
    publisher: cell('publisher') || null,
    topic: cell('topic') || null,
    link: httpsAddress(cell('link')),
    status: named ?? (finishedOn && cell('status') === '' ? 'read' : 'to-read'),
    rating: rating >= 1 && rating <= 5 ? rating : null,
    notes: cell('notes'),
    startedOn: dayIn(cell('started')),
    finishedOn,
  };
}

/** Splits several names in one cell at semicolons, or at commas if each name has several words. */
function split(cell: string): string[] {
  const bySemicolon = cell.split(';').map((name) => name.trim());
  const [only = ''] = bySemicolon;
  const byComma = only.split(',').map((name) => name.trim());
  const areNames =
    bySemicolon.length === 1 && byComma.length > 1 && byComma.every((name) => /\S\s+\S/.test(name));
  return (areNames ? byComma : bySemicolon).filter(Boolean);
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const countOf = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

function placesOf(header: readonly string[]): Record<string, number> {
  const named = header.map((name) => name.toLowerCase().replace(/[\s_-]/g, ''));
  const places = Object.entries(NAMES).map(([name, known]) => {
    const place = known.map((one) => named.indexOf(one)).find((at) => at >= 0);
    return [name, place] as const;
  });
  return Object.fromEntries(places.filter((one): one is [string, number] => one[1] !== undefined));
}

/**
 * Returns the value of a cell without the formula guard and without the `="…"` that preserves long
 * numbers.
 */
function plain(cell: string): string {
  const text = /^="+([^"]*)"*$/.exec(cell)?.[1] ?? cell;
  return (text.startsWith("'") && RUNS.test(text) ? text.slice(1) : text).trim();
}

/** Parses a day such as `2026-03-02` or `2026/3/2` to the first form. */
function dayIn(text: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(text) ?? [];
  if (!year || year === '0000') return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(written) ? null : written;
}
