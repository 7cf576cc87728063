import type { KnownBook } from './known-book';
import { foldText, wantsFree } from './fold';
import type { Term, Variant } from './search-terms';

/** A book and its relevance for a search. */
export interface RankedBook {
  book: KnownBook;
  score: number;
  /** Fraction of the terms found in title, author or topic, 0 to 1. */
  coverage: number;
}

/** Ranking data in addition to the books. */
export interface RankingContext {
  /** The search text as typed. */
  typed: string;
  terms: readonly Term[];
  /** Number of students who have opened a book, by its id. */
  seekers: ReadonlyMap<string, number>;
  department: string | null;
}

/** Weights of a match by part of the book. */
const TITLE = 1;
const SUBTITLE = 0.7;
const AUTHOR = 0.95;
const TOPIC = 0.5;

/** Returns the books, most relevant first; equal ones keep their order. */
export function rankBooks(books: readonly KnownBook[], context: RankingContext): RankedBook[] {
  const matchers = context.terms.map(matcherOf);
  const typed = foldText(context.typed);
  const isFreeWanted = wantsFree(context.typed);
  const ranked = books.map((book): RankedBook => {
    const text = textOf(book);
    const coverage = coverageOf(text, matchers);
    const score =
      coverage +
      phraseBonus(typed, text) +
      titleBonus(text, matchers) +
      (book.readUrl ? (isFreeWanted ? 0.25 : 0.03) : 0) +
      0.02 * Math.log10(1 + (context.seekers.get(book.id) ?? 0)) +
      (context.department !== null && book.departments.includes(context.department) ? 0.04 : 0);
    return { book, score, coverage };
  });
  return ranked.sort((first, second) => second.score - first.score);
}

/** Returns a book's texts, each folded once. */
function textOf(book: KnownBook) {
  return {
    title: foldText(book.title),
    subtitle: foldText(book.subtitle ?? ''),
    authors: book.authors.map(foldText),
    topics: foldText([...book.subjects, book.genre ?? ''].join(' ')),
  };
}
type BookText = ReturnType<typeof textOf>;

/** Returns how well words of a book match a term, 0 to 1: the best of its alternatives. */
type Matcher = (words: readonly string[]) => number;

function coverageOf({ title, subtitle, authors, topics }: BookText, matchers: readonly Matcher[]) {
  if (matchers.length === 0) return 1;
  const fields = [
    { words: split(title), weight: TITLE },
    { words: split(subtitle), weight: SUBTITLE },
    { words: authors.flatMap(split), weight: AUTHOR },
    { words: split(topics), weight: TOPIC },
  ];
  const matches = matchers.map((matchOf) =>
    Math.max(0, ...fields.map(({ words, weight }) => weight * matchOf(words))),
  );
  return sum(matches) / matchers.length;
}

/** Returns a bonus that grows with the typed fraction of the title. */
function titleBonus({ title }: BookText, matchers: readonly Matcher[]): number {
  const words = split(title);
  if (words.length === 0) return 0;
  const named = words.filter((word) => matchers.some((matchOf) => matchOf([word]) > 0.5)).length;
  return 0.3 * (named / words.length);
}

function phraseBonus(typed: string, { title, subtitle, authors }: BookText): number {
  if (typed === '') return 0;
  const whole = subtitle ? `${title} ${subtitle}` : title;
  if (typed === title || typed === whole) return 1;
  if (authors.includes(typed)) return 0.4;
  if (title.startsWith(`${typed} `)) return 0.4;
  if (title.startsWith(typed)) return 0.3;
  return ` ${whole} `.includes(` ${typed} `) ? 0.25 : 0;
}

/**
 * Caches comparisons: books of one result share most words, and each word is compared with a term
 * once.
 */
function matcherOf({ ways }: Term): Matcher {
  const prepared = ways.map((way) => way.map((variant) => ({ ...variant, known: new Map() })));
  return (words) =>
    Math.max(
      0,
      ...prepared.map((way) => sum(way.map((variant) => bestOf(variant, words))) / way.length),
    );
}

type PreparedVariant = Variant & { known: Map<string, number> };

function bestOf(variant: PreparedVariant, words: readonly string[]): number {
  let best = 0;
  for (const word of words) {
    let likeness = variant.known.get(word);
    if (likeness === undefined) {
      likeness = likenessOf(variant, word);
      variant.known.set(word, likeness);
    }
    best = Math.max(best, likeness);
  }
  return best;
}

function likenessOf({ word, isPrefix, certainty }: Variant, one: string): number {
  if (one === word) return certainty;
  if (stemOf(one) === stemOf(word)) return 0.92 * certainty;
  if (isPrefix && one.startsWith(word)) return (0.6 + 0.3 * (word.length / one.length)) * certainty;
  return 0;
}

/** Removes plural and similar endings; only for comparing two words. */
function stemOf(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ies|ing|es|ed|s|y|e)$/, '');
}

function split(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
