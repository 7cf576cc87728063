import { editDistance, editsAllowed } from './edit-distance';

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
  /** Of the words that were asked for, those that some book has. */
  known: ReadonlySet<string>;
  /** Those with which a word of some book begins. */
  begun: ReadonlySet<string>;
  /** Words of books that are like a typed one, the likeliest first. */
  similar: ReadonlyMap<string, readonly { word: string; books: number }[]>;
}

const CORRECTIONS_MAX = 4;
const SPLIT_LEAST = 3;

/** Words to be looked up for a search: those typed, two written as one, and one written as two. */
export function lookUpsOf(words: readonly string[]): string[] {
  const joined = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  const halves = words.flatMap((word) => splitsOf(word).flat());
  return [...new Set([...words, ...joined, ...halves])];
}

/** What the typed words may mean, given how the books' words are spelt. */
export function termsOf(words: readonly string[], spelling: Spelling): Term[] {
  return words.map((typed, at) => {
    const ways: Variant[][] = [[asTyped(typed)]];
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

function asTyped(word: string): Variant {
  return { word, isPrefix: word.length > 1, certainty: 1 };
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
    return { word, books, edits };
  });
  const near = found.filter(({ edits }) => edits <= allowed);
  near.sort((first, second) => first.edits - second.edits || second.books - first.books);
  return near
    .slice(0, CORRECTIONS_MAX)
    .map(({ word, edits }) => [{ word, isPrefix: false, certainty: 0.9 - 0.12 * edits }]);
}

/** Words that are written otherwise and said alike, as in British and American English. */
function soundingLike(typed: string, { similar }: Spelling): Variant[][] {
  return (similar.get(typed) ?? [])
    .filter(({ word }) => word !== typed && soundOf(word) === soundOf(typed))
    .slice(0, CORRECTIONS_MAX)
    .map(({ word }) => [{ word, isPrefix: false, certainty: 0.95 }]);
}

/** Letters as they sound: of those that English spells in several ways, one stands for all. */
function soundOf(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/our/g, 'or')
    .replace(/^ps/, 's')
    .replace(/ck|q|c(?=[aou]|[^eiyh]|$)/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/z/g, 's')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');
}
