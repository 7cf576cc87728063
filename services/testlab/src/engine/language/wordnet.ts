import { LRUCache } from 'lru-cache';
import { findIndexLine, readRecord, type WordNetPos } from './wordnet-files';

/** A set of words with one meaning, and what it points to. */
interface Synset {
  words: string[];
  /** WordNet's file of the noun: its broadest kind (person, artifact, process …). */
  field: number;
  pointers: { symbol: string; offset: number; pos: string; from: number; to: number }[];
}

interface Entry {
  offsets: number[];
  /** How many of the senses were met in WordNet's tagged texts: none for rare words. */
  met: number;
}

const KEPT = 20_000;
const ANTONYM = '!';
const HYPERNYMS = new Set(['@', '@i']);
/** Chains of hypernyms that are followed. */
const DEEPEST = 12;

const entries = new LRUCache<string, Entry>({ max: KEPT });
const NOTHING: Entry = { offsets: [], met: 0 };

function entryOf(word: string, pos: WordNetPos): Entry {
  const key = `${pos} ${word}`;
  const known = entries.get(key);
  if (known) return known;
  const fields = findIndexLine(word, pos)?.trim().split(' ') ?? [];
  const senses = Number(fields[2] ?? 0);
  const pointers = Number(fields[3] ?? 0);
  const offsets = senses > 0 ? fields.slice(-senses).map(Number) : [];
  const entry = senses > 0 ? { offsets, met: Number(fields[5 + pointers] ?? 0) } : NOTHING;
  entries.set(key, entry);
  return entry;
}

/** Reads a record of wndb(5WN): counts of words in hexadecimal, four fields a pointer. */
function synsetAt(pos: WordNetPos, offset: number): Synset {
  const fields = (readRecord(pos, offset).split(' | ', 1)[0] ?? '').split(' ');
  const count = parseInt(fields[3] ?? '0', 16) || 0;
  const words = Array.from({ length: count }, (_, n) => (fields[4 + 2 * n] ?? '').toLowerCase());
  const first = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first] ?? 0) || 0 }, (_, n) => {
    const [symbol = '', place = '', kind = '', ends = ''] = fields.slice(first + 1 + 4 * n);
    const from = parseInt(ends.slice(0, 2), 16);
    return { symbol, offset: Number(place), pos: kind, from, to: parseInt(ends.slice(2), 16) };
  });
  return { words, field: Number(fields[1] ?? 0), pointers };
}

/** Whether WordNet knows the word (a lemma) as this part of speech. */
export function isKnownAs(word: string, pos: WordNetPos): boolean {
  return entryOf(word, pos).offsets.length > 0;
}

/** How common the word is as this part of speech: senses that were met in tagged texts. */
export function commonness(word: string, pos: WordNetPos): number {
  return entryOf(word, pos).met;
}

/** The opposites of a lemma in its first senses, common words only. */
export function oppositesOf(lemma: string, pos: WordNetPos): string[] {
  const found: string[] = [];
  for (const offset of entryOf(lemma, pos).offsets.slice(0, 3)) {
    const { words, pointers } = synsetAt(pos, offset);
    const own = words.findIndex((word) => word.replace(/\(.*\)$/, '') === lemma) + 1;
    for (const { symbol, offset: place, from, to } of pointers) {
      if (symbol !== ANTONYM || from !== own) continue;
      const other = synsetAt(pos, place).words[to - 1]?.replace(/\(.*\)$/, '');
      if (other !== undefined && !other.includes('_')) found.push(other);
    }
  }
  return [...new Set(found)].filter((word) => commonness(word, pos) > 0);
}

/** The broad kind of a noun's first sense, as WordNet sorts nouns into files; null where unknown. */
export function fieldOf(noun: string): number | null {
  const [first] = entryOf(noun, 'noun').offsets;
  return first === undefined ? null : synsetAt('noun', first).field;
}

const ancestry = new LRUCache<string, ReadonlySet<number>>({ max: KEPT });

/** The places of the first two senses of a noun and of all that is above them. */
function ancestorsOf(noun: string): ReadonlySet<number> {
  const known = ancestry.get(noun);
  if (known) return known;
  const all = new Set<number>();
  let level = entryOf(noun, 'noun').offsets.slice(0, 2);
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
    for (const offset of level) all.add(offset);
    level = level
      .flatMap((offset) => synsetAt('noun', offset).pointers)
      .filter(({ symbol }) => HYPERNYMS.has(symbol))
      .map(({ offset }) => offset)
      .filter((offset) => !all.has(offset));
  }
  ancestry.set(noun, all);
  return all;
}

/** Whether one noun is another word for the other, or stands above it: then both may be right. */
export function mayMeanTheSame(first: string, second: string): boolean {
  if (first === second) return true;
  const [own, others] = [first, second].map((word) => entryOf(word, 'noun').offsets.slice(0, 2));
  return (
    (own ?? []).some((offset) => ancestorsOf(second).has(offset)) ||
    (others ?? []).some((offset) => ancestorsOf(first).has(offset))
  );
}
