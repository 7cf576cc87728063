import { toIsbn13 } from '@portal/contracts';
import { httpsAddress } from '@portal/contracts/library';
import { IMPORT_ROWS_MAX } from '@portal/contracts/library-files';
import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import { z } from 'zod';
import { BibtexStrings, isString } from './bibtex-strings';
import { blankRecord, type BookRecord, type ReadBooks } from './book-record';
import { familyFirst, nameOf } from './names';

// Otherwise an address with `%23` or `%26` would be percent-encoded twice; `httpsAddress` encodes
// what is needed.
plugins.config.get('@bibtex').constants.fieldTypes['url'] = ['field', 'verbatim'];

const nameSchema = z.object({
  literal: z.string().optional(),
  given: z.string().optional(),
  family: z.string().optional(),
  'dropping-particle': z.string().optional(),
  'non-dropping-particle': z.string().optional(),
  suffix: z.string().optional(),
});
const entrySchema = z.object({
  title: z.coerce.string().min(1),
  author: z.array(nameSchema).catch([]),
  editor: z.array(nameSchema).catch([]),
  ISBN: z.coerce.string().catch(''),
  URL: z.string().catch(''),
  publisher: z.string().catch(''),
  keyword: z.string().catch(''),
  note: z.string().catch(''),
  issued: z
    .object({ 'date-parts': z.array(z.array(z.coerce.number())) })
    .optional()
    .catch(undefined),
});
/** Entries that are not books. */
const ASIDE = /^@\s*(?:comment|preamble)\b/i;
/** Maximum number of entries read from a file. */
const ENTRIES_MAX = IMPORT_ROWS_MAX + 100;
/**
 * Maximum depth of nested braces in an entry; real ones have fewer than ten. Parsing takes time
 * that grows with the square of the depth.
 */
const DEPTH_MAX = 100;

/** Parses entries one by one, so that a broken entry does not affect the others. */
export function readBibtex(text: string): ReadBooks {
  const parts = partsOf(text);
  const strings = new BibtexStrings(parts.map(({ part }) => part).filter(isString));
  const entries = parts.filter(({ part }) => !ASIDE.test(part) && !isString(part));
  const books: BookRecord[] = [];
  const problems: string[] = [];
  for (const { part, line } of entries.slice(0, ENTRIES_MAX)) {
    const key = /^@\s*\w+\s*[{(]\s*([^,\s]{0,80})/.exec(part)?.[1] ?? 'without a key';
    try {
      const source = `${strings.linesFor(part)}\n${part}`;
      if (isTooDeep(source)) throw new RangeError('The entry has too many nested braces.');
      const [entry] = new Cite(source).data;
      const read = entrySchema.safeParse(entry);
      if (read.success) books.push(recordOf(read.data));
      else problems.push(`Line ${line}: the entry ${key} has no title.`);
    } catch {
      problems.push(`Line ${line}: the entry ${key} could not be read.`);
    }
  }
  // A number of books above the import limit is reported by the import.
  if (entries.length > ENTRIES_MAX && books.length <= IMPORT_ROWS_MAX) {
    problems.push(`Only the first ${ENTRIES_MAX.toLocaleString('en')} entries were read.`);
  }
  return { books, problems };
}

/** Splits a text at each @ that begins a line, and returns the parts with their line numbers. */
function partsOf(text: string): { part: string; line: number }[] {
  let line = 1;
  const parts = text.split(/^[ \t]*(?=@)/m).map((part) => {
    const at = line;
    line += part.split('\n').length - 1;
    return { part, line: at };
  });
  return parts.filter(({ part }) => part.trimStart().startsWith('@'));
}

/** Returns whether braces without a backslash are nested deeper than `DEPTH_MAX`. */
function isTooDeep(source: string): boolean {
  let depth = 0;
  for (const [sign] of source.matchAll(/\\.|[{}]/gs)) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth = Math.max(0, depth - 1);
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

function recordOf(entry: z.output<typeof entrySchema>): BookRecord {
  const people = entry.author.length > 0 ? entry.author : entry.editor;
  const [topic = ''] = entry.keyword.split(/[,;]/);
  const year = entry.issued?.['date-parts'][0]?.[0] ?? null;
  return {
    ...blankRecord(entry.title),
    authors: people.map(wholeName).filter(Boolean),
    isbn13: toIsbn13(entry.ISBN) ?? null,
    year: Number.isSafeInteger(year) ? year : null,
    publisher: entry.publisher || null,
    topic: topic.trim() || null,
    link: httpsAddress(entry.URL),
    notes: entry.note,
  };
}

function wholeName(name: z.output<typeof nameSchema>): string {
  const parts = [name.given, name['dropping-particle'], name['non-dropping-particle']];
  return name.literal ?? [...parts, name.family, name.suffix].filter(Boolean).join(' ');
}

/**
 * Writes books as BibTeX in UTF-8: texts are escaped; in addresses, characters that would end the
 * field are percent-encoded.
 */
export function writeBibtex(books: readonly BookRecord[]): string {
  return books.map((book, at) => entryOf(book, at)).join('\n');
}

function entryOf(book: BookRecord, at: number): string {
  const authors = book.authors.map((author) =>
    nameOf(author).given ? escaped(familyFirst(author)) : `{${escaped(author)}}`,
  );
  const fields: [name: string, value: string | null][] = [
    ['author', authors.join(' and ') || null],
    ['title', `{${escaped(book.title)}}`],
    ['year', book.year === null ? null : String(book.year)],
    ['publisher', book.publisher && escaped(book.publisher)],
    ['isbn', book.isbn13],
    ['keywords', book.topic && escaped(book.topic)],
    ['note', book.notes ? escaped(book.notes) : null],
    ['url', book.link && withoutBraces(book.link)],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@book{${keyOf(book, at)},\n${lines.join(',\n')}\n}\n`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escaped(text: string): string {
  return text.replace(/[\\~^&%$#_{}]/g, (sign) => SIGNS[sign] ?? `\\${sign}`).replace(/\s+/g, ' ');
}

/** Percent-encodes braces and backslashes, which would end the field. */
function withoutBraces(address: string): string {
  return address.replace(/[{}\\]/g, encodeURIComponent);
}

function keyOf({ authors, year, title }: BookRecord, at: number): string {
  const [author = ''] = authors;
  const letters = (text: string) => text.normalize('NFKD').replace(/[^a-z]/gi, '');
  const named =
    letters(nameOf(author).family).slice(0, 20) || letters(title).slice(0, 20) || 'book';
  return `${named.toLowerCase()}${year ?? ''}-${at + 1}`;
}
