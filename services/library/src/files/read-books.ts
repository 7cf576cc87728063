import type { BookFormat } from '@portal/contracts/library-files';
import { readBibtex } from './bibtex-books';
import type { ReadBooks } from './book-record';
import { readCsv } from './csv-books';
import { readRis } from './ris-books';

/**
 * Detects the format of a file by its content, as its name is unreliable; null if it is none of
 * the three.
 */
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

/**
 * Decodes a text by its byte order mark, else as UTF-8, else as Windows-1252, which spreadsheets
 * save.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
