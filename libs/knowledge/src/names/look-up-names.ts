import { oneEditFrom } from '../words/typing-errors';
import { keysOfName, longestOf, type WordIndex } from './word-index';

/** Named items: a word index, and the item of each number. */
export interface Named<T extends Text> {
  index: WordIndex;
  at: (number: number) => T | undefined;
}

interface Text {
  text: string;
}

/** Cache of names' words, because everyday words recur in hundreds of names. */
const known = new WeakMap<Text, string[]>();

function keysOf(name: Text): string[] {
  const before = known.get(name);
  if (before) return before;
  const keys = keysOfName(name.text);
  known.set(name, keys);
  return keys;
}

/**
 * Maximum number of compared words of a topic, and maximum length searched for typing errors, in
 * characters.
 */
const MOST_WORDS = 12;
const LONGEST = 60;
/** Minimum length for typing errors; in shorter texts an error makes another word. */
const LEAST_WITH_ERROR = 6;
/** Words without a subject: "people", "ways". */
const EVERYDAY = new Set(
  'person man woman way thing case example time year day world life use work number kind type form part'.split(
    ' ',
  ),
);

/** Returns the lookup keys of a typed topic. */
export function keysOfTopic(typed: string): string[] {
  // Some letters expand to eighteen during normalisation.
  const short = typed.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 200);
  const keys = keysOfName(short.replace(/&/g, ' and '));
  return keys.length > MOST_WORDS ? [] : keys;
}

/** Returns the names with exactly these words. */
export function sameNames<T extends Text>({ index, at }: Named<T>, words: readonly string[]): T[] {
  const wanted = words.join(' ');
  return numbered(at, index.byLongest(longestOf(words))).filter(
    (name) => keysOf(name).join(' ') === wanted,
  );
}

/**
 * Returns the names with these words except for one typing error; the first letter of each word
 * must be correct.
 */
export function misspeltNames<T extends Text>(named: Named<T>, words: readonly string[]): T[] {
  const whole = words.join(' ');
  if (whole.length < LEAST_WITH_ERROR || whole.length > LONGEST) return [];
  const found = new Set<T>();
  for (const respaced of otherwiseSpaced(words, named.index))
    for (const name of sameNames(named, respaced)) found.add(name);
  words.forEach((word, at) => {
    const first = word.charAt(0);
    for (const rest of oneEditFrom(word.slice(1))) {
      if (!named.index.has(first + rest)) continue;
      for (const name of sameNames(named, words.with(at, first + rest))) found.add(name);
    }
  });
  return [...found];
}

/**
 * Yields variants with two words joined ("data base"), or one word split into two known ones
 * ("logicgate").
 */
function* otherwiseSpaced(words: readonly string[], index: WordIndex): Generator<string[]> {
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (next !== undefined) yield words.toSpliced(at, 2, word + next);
    for (let cut = 1; cut < word.length; cut += 1) {
      const [first, second] = [word.slice(0, cut), word.slice(cut)];
      if (index.has(first) && index.has(second)) yield words.toSpliced(at, 1, first, second);
    }
  }
}

/**
 * Returns the names of several words that occur completely in the typed text ("congestion control"
 * in "TCP congestion control"), or else those that contain the whole typed text. A single word
 * must be the subject of the name, or a proper name: "conditioning" of "classical conditioning",
 * "Maslow" of "Maslow's hierarchy", but not "best" of "best practice".
 */
export function partlyNamed<T extends Text>(
  { index, at }: Named<T>,
  words: readonly string[],
): T[] {
  const typed = new Set(words);
  const within = [...typed].flatMap((word) =>
    numbered(at, index.byLongest(word)).filter((name) => {
      const own = keysOf(name);
      return own.length > 1 && own.every((key) => typed.has(key));
    }),
  );
  if (within.length > 0) return within;
  const lists = [...typed].map((word) => index.byAny(word));
  const [rarest = []] = lists.sort((one, other) => one.length - other.length);
  if (words.length === 1 && EVERYDAY.has(words[0] ?? '')) return [];
  return numbered(at, rarest).filter((name) => {
    const own = keysOf(name);
    if (!words.every((word) => own.includes(word))) return false;
    return words.length > 1 || own.at(-1) === words[0] || isProper(name.text, words[0]);
  });
}

/**
 * Whether the word is capitalised within the name, which is written as in the middle of a
 * sentence.
 */
function isProper(name: string, word = ''): boolean {
  return name.split(/[\s-]/).some((raw) => /^\p{Lu}/u.test(raw) && keysOfName(raw)[0] === word);
}

/**
 * Returns the one-word names among several typed words; the other words must determine the
 * meaning.
 */
export function singleNames<T extends Text>(
  { index, at }: Named<T>,
  words: readonly string[],
): { name: T; others: string[] }[] {
  if (words.length < 2) return [];
  return words.flatMap((word) => {
    const others = words.filter((one) => one !== word);
    return numbered(at, index.byLongest(word))
      .filter((name) => keysOf(name).join(' ') === word)
      .map((name) => ({ name, others }));
  });
}

/**
 * Returns the names whose words were all typed, and those that contain all typed words.
 * @returns each with its words, and whether it occurs within the typed text
 */
export function overlappingNames<T extends Text>(
  { index, at }: Named<T>,
  words: readonly string[],
): { name: T; own: readonly string[]; isWithin: boolean }[] {
  const typed = new Set(words);
  const numbers = new Set([...typed].flatMap((word) => index.byAny(word)));
  return numbered(at, [...numbers]).flatMap((name) => {
    const own = keysOf(name);
    const isWithin = own.every((key) => typed.has(key));
    return isWithin || words.every((word) => own.includes(word)) ? [{ name, own, isWithin }] : [];
  });
}

function numbered<T>(at: Named<T & Text>['at'], numbers: readonly number[]): T[] {
  return numbers.flatMap((number) => at(number) ?? []);
}
