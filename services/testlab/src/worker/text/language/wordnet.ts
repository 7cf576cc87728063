import { LRUCache } from 'lru-cache';
import { findIndexLine, readSynset, type WordNetPos } from './wordnet-files';

interface Entry {
  offsets: number[];
  /** Number of senses that occur in WordNet's tagged texts; 0 for rare words. */
  met: number;
}

const KEPT = 20_000;
const HYPERNYMS = new Set(['@', '@i']);
/** Maximum number of hypernym levels to follow. */
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

/**
 * Returns the number of the lexicographer file of the first sense, or null: 06 artifacts, 22
 * processes (lexnames(5WN)).
 */
export function kindOfNoun(noun: string): string | null {
  const [first] = entryOf(noun, 'noun').offsets;
  return first === undefined ? null : readSynset('noun', first).file;
}

/** Returns the offsets of the senses of a lemma in WordNet's data, most common first. */
export function sensesOf(word: string, pos: WordNetPos): readonly number[] {
  return entryOf(word, pos).offsets;
}

/** Returns whether WordNet has the lemma as this part of speech. */
export function isKnownAs(word: string, pos: WordNetPos): boolean {
  return entryOf(word, pos).offsets.length > 0;
}

/**
 * Returns the frequency of the word as this part of speech: the number of its senses in tagged
 * texts.
 */
export function commonness(word: string, pos: WordNetPos): number {
  return entryOf(word, pos).met;
}

/** Returns the singular of a noun according to WordNet, or the word itself if there is none. */
export function singularOf(noun: string): string {
  const forms = [noun, noun.replace(/s$/, ''), noun.replace(/ies$/, 'y'), noun.replace(/es$/, '')];
  return forms.find((form) => isKnownAs(form, 'noun')) ?? noun;
}

const ancestry = new LRUCache<string, ReadonlySet<number>>({ max: KEPT });

/** Returns the offsets of the first two senses of a noun and of all their hypernyms. */
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

/**
 * Returns whether one noun is a synonym or a hypernym of the other, so that both could be right.
 */
export function mayMeanTheSame(first: string, second: string): boolean {
  if (first === second) return true;
  const [own, others] = [first, second].map((word) => entryOf(word, 'noun').offsets.slice(0, 2));
  return (
    (own ?? []).some((offset) => ancestorsOf(second).has(offset)) ||
    (others ?? []).some((offset) => ancestorsOf(first).has(offset))
  );
}
