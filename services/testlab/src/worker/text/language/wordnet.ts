import { LRUCache } from 'lru-cache';
import { findIndexLine, readSynset, type WordNetPos } from './wordnet-files';

interface Entry {
  offsets: number[];
  /** How many of the senses were met in WordNet's tagged texts: none for rare words. */
  met: number;
}

const KEPT = 20_000;
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

/** The number of the lexicographer's file that holds the first sense: 06 things made, 22 processes (lexnames(5WN)). */
export function kindOfNoun(noun: string): string | null {
  const [first] = entryOf(noun, 'noun').offsets;
  return first === undefined ? null : readSynset('noun', first).file;
}

/** Where the senses of a word (a lemma) stand in WordNet's data, the commonest first. */
export function sensesOf(word: string, pos: WordNetPos): readonly number[] {
  return entryOf(word, pos).offsets;
}

/** Whether WordNet knows the word (a lemma) as this part of speech. */
export function isKnownAs(word: string, pos: WordNetPos): boolean {
  return entryOf(word, pos).offsets.length > 0;
}

/** How common the word is as this part of speech: senses that were met in tagged texts. */
export function commonness(word: string, pos: WordNetPos): number {
  return entryOf(word, pos).met;
}

/** The noun in the singular, as WordNet knows it; the word itself where it knows none. */
export function singularOf(noun: string): string {
  const forms = [noun, noun.replace(/s$/, ''), noun.replace(/ies$/, 'y'), noun.replace(/es$/, '')];
  return forms.find((form) => isKnownAs(form, 'noun')) ?? noun;
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
      .flatMap((offset) => readSynset('noun', offset).pointers)
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
