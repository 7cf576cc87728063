import { editDistance, editsAllowed } from '@portal/kit/search';
import { soundOf } from './spelling-keys';

/** A word of a book that a typed word may mean. */
export interface Variant {
  word: string;
  /** Whether longer words that begin with it are meant, too. */
  isPrefix: boolean;
  /** 1: as it was typed; less, the more was changed. */
  certainty: number;
}

/** What one typed word may mean: all of one way, or all of another. */
export interface Term {
  typed: string;
  ways: Variant[][];
}

/** What the words of the books say about typed words. */
export interface Spelling {
  /** Looked-up words that some book has, with the number of books. */
  known: ReadonlyMap<string, number>;
  /** Beginnings of words of some book, with an estimated number of books. */
  begun: ReadonlyMap<string, number>;
  /** Words of books that are written or sound like a typed one, the likeliest first. */
  similar: ReadonlyMap<string, readonly { word: string; books: number }[]>;
}

const CORRECTIONS_MAX = 4;
const SPLIT_LEAST = 3;
/** Words that begin with a known one are meant, too, unless more books than this have them. */
const LONGER_BOOKS_MAX = 2_000;
/** The last word may still be being typed, unless it already is one that more books than this have. */
const LAST_BOOKS_MAX = 1_000;

/** The typed words, and each two of them written as one. */
export function wholeWordsOf(words: readonly string[]): string[] {
  const joined = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  return [...new Set([...words, ...joined])];
}

/** The words of which some typed ones may be made up. */
export function halvesOf(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => splitsOf(word).flat()))];
}

/** What the typed words may mean, given how the books' words are spelt. */
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

/** Whether no book has anything like it. */
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
      // Of a word that is still being typed, its end is not there yet.
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

/** Letters that two words share from the beginning and from the end: of one left out, all of the shorter word. */
function sharedEnds(typed: string, word: string): number {
  const most = Math.min(typed.length, word.length);
  let before = 0;
  while (before < most && typed[before] === word[before]) before += 1;
  let behind = 0;
  while (behind < most - before && typed.at(-1 - behind) === word.at(-1 - behind)) behind += 1;
  return before + behind;
}

/** Words that are written otherwise and said alike, as in British and American English. */
function soundingLike(typed: string, { similar }: Spelling): Variant[][] {
  return (similar.get(typed) ?? [])
    .filter(({ word }) => word !== typed && soundOf(word) === soundOf(typed))
    .slice(0, CORRECTIONS_MAX)
    .map(({ word }) => [{ word, isPrefix: false, certainty: 0.95 }]);
}
