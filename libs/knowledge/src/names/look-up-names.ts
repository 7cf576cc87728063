import { oneEditFrom } from '../words/typing-errors';
import { keysOfName, longestOf, type WordIndex } from './word-index';

/** What has names that are looked up: an index of words, and the name that a number stands for. */
export interface Named<T extends Text> {
  index: WordIndex;
  at: (number: number) => T | undefined;
}

interface Text {
  text: string;
}

/** Names by the words looked up before: everyday words come again and again, and are of hundreds. */
const known = new WeakMap<Text, string[]>();

function keysOf(name: Text): string[] {
  const before = known.get(name);
  if (before) return before;
  const keys = keysOfName(name.text);
  known.set(name, keys);
  return keys;
}

/** Words of a topic that are compared, and characters of it that are searched for an error. */
const MOST_WORDS = 12;
const LONGEST = 60;
/** In shorter ones an error makes another word. */
const LEAST_WITH_ERROR = 6;
/** Words without a subject: "people", "ways". */
const EVERYDAY = new Set(
  'person man woman way thing case example time year day world life use work number kind type form part'.split(
    ' ',
  ),
);

/** A typed topic as it is looked up. */
export function keysOfTopic(typed: string): string[] {
  // Some letters become eighteen when they are normalised.
  const short = typed.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 200);
  const keys = keysOfName(short.replace(/&/g, ' and '));
  return keys.length > MOST_WORDS ? [] : keys;
}

/** The names that are these words. */
export function sameNames<T extends Text>({ index, at }: Named<T>, words: readonly string[]): T[] {
  const wanted = words.join(' ');
  return numbered(at, index.byLongest(longestOf(words))).filter(
    (name) => keysOf(name).join(' ') === wanted,
  );
}

/** The names that are these words but for one error of typing; the first letter of a word is right. */
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

/** With two of the words written as one ("data base"), or one as two known ones ("logicgate"). */
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
 * The names of several words that stand whole in what was typed ("congestion control" in "TCP congestion control"),
 * or else those that have all that was typed. Of a single word it has to be what the name is about, or a name
 * itself: "conditioning" of "classical conditioning", "Maslow" of "Maslow's hierarchy", but not "best" of "best practice".
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

/** Whether the word has a capital within the name, which is written as in the middle of a sentence. */
function isProper(name: string, word = ''): boolean {
  return name.split(/[\s-]/).some((raw) => /^\p{Lu}/u.test(raw) && keysOfName(raw)[0] === word);
}

/** The names of one word among several that were typed: the others have to say what is meant. */
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
 * The names of which all words were typed, and those that have all typed words.
 * @returns each with its words, and whether it stands within what was typed
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
