import type { BookFormat } from '@portal/contracts/library-files';
import { readBibtex } from './bibtex-books';
import type { ReadBooks } from './book-record';
import { readCsv } from './csv-books';
import { readRis } from './ris-books';

/** What a file is, by its content; its name says too little. Null: none of the three. */
export function formatOf(text: string): BookFormat | null {
  if (/^TY {1,2}- /m.test(text)) return 'ris';
  if (/^[ \t]*@\s*[a-z]+\s*[{(]/im.test(text)) return 'bibtex';
  const [line = ''] = text.split(/\r?\n/, 1);
  return /[,;\t]/.test(line) || /^.?title\s*$/i.test(line) ? 'csv' : null;
}

const READERS: Readonly<Record<BookFormat, (text: string) => ReadBooks>> = {
  csv: readCsv,
  bibtex: readBibtex,
  ris: readRis,
};

export function readBooks(text: string, format: BookFormat): ReadBooks {
  return READERS[format](text);
}

/** A text by the mark at its beginning, else UTF-8, else Windows-1252, as spreadsheets save it. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
