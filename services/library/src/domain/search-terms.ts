import { editDistance, editsAllowed } from '@portal/kit/search';
import { soundOf } from './spelling-keys';

/** A word of a book that a typed word may stand for. */
export interface Variant {
  word: string;
  /** Whether longer words with this prefix match too. */
  isPrefix: boolean;
  /** 1: as typed; lower for more changes. */
  certainty: number;
}

/** Alternatives for a typed word: all variants of one alternative must match. */
export interface Term {
  typed: string;
  ways: Variant[][];
}

/** Data on the books' words for a set of typed words. */
export interface Spelling {
  /** Looked-up words that occur in books, with the number of books. */
  known: ReadonlyMap<string, number>;
  /** Looked-up prefixes of words in books, with an estimated number of books. */
  begun: ReadonlyMap<string, number>;
  /** Words of books that are spelt or sound like a typed one, most likely first. */
  similar: ReadonlyMap<string, readonly { word: string; books: number }[]>;
}

const CORRECTIONS_MAX = 4;
const SPLIT_LEAST = 3;
/**
 * A known word also matches longer words with this prefix, unless more books than this contain
 * them.
 */
const LONGER_BOOKS_MAX = 2_000;
/** The last word may be incomplete, unless more books than this contain it as it is. */
const LAST_BOOKS_MAX = 1_000;

/** Returns the typed words, and each pair of neighbours joined to one word. */
export function wholeWordsOf(words: readonly string[]): string[] {
  const joined = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  return [...new Set([...words, ...joined])];
}

/** Returns the words that typed words may be composed of. */
export function halvesOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => splitsOf(word).flat()))];
}

/** Returns the alternatives for the typed words, given the spelling of the books' words. */
export function termsOf(words: readonly string[], spelling: Spelling): Term[] {
  return words.map((typed, at) => {
    const ways: Variant[][] = [[asTyped(typed, at === words.length - 1, spelling)]];
    for (const beside of [words[at - 1], words[at + 1]]) {
      if (beside === undefined) continue;
      const joined = beside === words[at - 1] ? `${beside}${typed}` : `${typed}${beside}`;
      if (spelling.known.has(joined))
        ways.push([{ word: joined, isPrefix: false, certainty: 0.9 }]);
    }
    if (spelling.known.has(typed))
      return { typed, ways: [...ways, ...soundingLike(typed, spelling)] };
    for (const halves of splitsOf(typed)) {
      if (!halves.every((half) => spelling.known.has(half))) continue;
      ways.push(halves.map((word) => ({ word, isPrefix: false, certainty: 0.9 })));
    }
    if (!spelling.begun.has(typed) || typed.length >= 6)
      ways.push(...correctionsOf(typed, spelling));
    return { typed, ways };
  });
}

/** Whether no book contains the word or a similar one. */
export function isUnknown({ typed, ways }: Term, { known, begun }: Spelling): boolean {
  return ways.length === 1 && !known.has(typed) && !begun.has(typed);
}

function asTyped(word: string, isLast: boolean, { known, begun }: Spelling): Variant {
  const isFrequent = (known.get(word) ?? 0) > (isLast ? LAST_BOOKS_MAX : 0);
  const isWhole = isFrequent && (begun.get(word) ?? 0) > LONGER_BOOKS_MAX;
  return { word, isPrefix: word.length > 1 && !isWhole, certainty: 1 };
}

function splitsOf(word: string): [string, string][] {
  const splits: [string, string][] = [];
  for (let at = SPLIT_LEAST; at <= Math.min(word.length, 30) - SPLIT_LEAST; at += 1) {
    splits.push([word.slice(0, at), word.slice(at)]);
  }
  return splits;
}

function correctionsOf(typed: string, { similar }: Spelling): Variant[][] {
  const allowed = editsAllowed(typed);
  const found = (similar.get(typed) ?? []).map(({ word, books }) => {
    const edits = Math.min(
      editDistance(typed, word, allowed),
      editDistance(soundOf(typed), soundOf(word), allowed),
      // A word that is still being typed lacks its end.
      1 + editDistance(typed, word.slice(0, typed.length), allowed),
    );
    return { word, books, edits, ends: sharedEnds(typed, word) };
  });
  const near = found.filter(({ edits }) => edits <= allowed);
  near.sort(
    (first, second) =>
      first.edits - second.edits || second.ends - first.ends || second.books - first.books,
  );
  return near
    .slice(0, CORRECTIONS_MAX)
    .map(({ word, edits }) => [{ word, isPrefix: false, certainty: 0.9 - 0.12 * edits }]);
}

/**
 * Returns the number of letters that two words share at the beginning and at the end; if one
 * letter was left out, that is the length of the shorter word.
 */
function sharedEnds(typed: string, word: string): number {
  const most = Math.min(typed.length, word.length);
  let before = 0;
  while (before < most && typed[before] === word[before]) before += 1;
  let behind = 0;
  while (behind < most - before && typed.at(-1 - behind) === word.at(-1 - behind)) behind += 1;
  return before + behind;
}

/**
 * Returns words with a different spelling and the same sound, as in British and American English.
 */
function soundingLike(typed: string, { similar }: Spelling): Variant[][] {
  return (similar.get(typed) ?? [])
    .filter(({ word }) => word !== typed && soundOf(word) === soundOf(typed))
    .slice(0, CORRECTIONS_MAX)
    .map(({ word }) => [{ word, isPrefix: false, certainty: 0.95 }]);
}
