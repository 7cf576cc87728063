import type { KnownBook } from './known-book';
import { foldText, wantsFree, wordsOf } from './fold';
import type { Term, Variant } from './search-terms';

/** A book with how well it answers what was typed. */
export interface RankedBook {
  book: KnownBook;
  score: number;
  /** Part of the terms that title, author or topic have, 0 to 1. */
  coverage: number;
}

/** What the order depends on beside the words. */
export interface RankingContext {
  /** The text as it was typed. */
  typed: string;
  terms: readonly Term[];
  /** Students who have opened or saved a book, by its id. */
  seekers: ReadonlyMap<string, number>;
  department: string | null;
}

/** How much a match counts in each part of a book. */
const TITLE = 1;
const SUBTITLE = 0.7;
const AUTHOR = 0.95;
const TOPIC = 0.5;

/** The books, the likeliest first; equal ones as they came. */
export function rankBooks(books: readonly KnownBook[], context: RankingContext): RankedBook[] {
  const ranked = books.map((book) => scoreOf(book, context));
  return ranked.sort((first, second) => second.score - first.score);
}

function scoreOf(book: KnownBook, { typed, terms, seekers, department }: RankingContext) {
  const title = wordsOf(book.title);
  const fields = [
    { words: title, weight: TITLE },
    { words: wordsOf(book.subtitle ?? ''), weight: SUBTITLE },
    { words: wordsOf(book.authors.join(' ')), weight: AUTHOR },
    { words: wordsOf([...book.subjects, book.genre ?? ''].join(' ')), weight: TOPIC },
  ];
  const matches = terms.map((term) =>
    Math.max(0, ...fields.map(({ words, weight }) => weight * matchOf(term, words))),
  );
  const coverage = terms.length === 0 ? 1 : sum(matches) / terms.length;
  const named = title.filter((word) => terms.some((term) => matchOf(term, [word]) > 0.5)).length;
  const score =
    coverage +
    phraseBonus(foldText(typed), book) +
    (title.length > 0 ? 0.3 * (named / title.length) : 0) +
    (book.readUrl ? (wantsFree(typed) ? 0.25 : 0.03) : 0) +
    0.02 * Math.log10(1 + (seekers.get(book.id) ?? 0)) +
    (department !== null && book.departments.includes(department) ? 0.04 : 0);
  return { book, score, coverage };
}

function phraseBonus(typed: string, book: KnownBook): number {
  if (typed === '') return 0;
  const title = foldText(book.title);
  const whole = foldText(`${book.title} ${book.subtitle ?? ''}`);
  if (typed === title || typed === whole) return 1;
  const isAuthor = book.authors.some((author) => foldText(author) === typed);
  if (isAuthor) return 0.4;
  if (title.startsWith(`${typed} `)) return 0.4;
  if (title.startsWith(typed)) return 0.3;
  return ` ${whole} `.includes(` ${typed} `) ? 0.25 : 0;
}

/** How well some words have a term, 0 to 1: by the best of its ways. */
function matchOf({ ways }: Term, words: readonly string[]): number {
  return Math.max(
    0,
    ...ways.map((way) => sum(way.map((variant) => bestOf(variant, words))) / way.length),
  );
}

function bestOf({ word, isPrefix, certainty }: Variant, words: readonly string[]): number {
  let best = 0;
  for (const one of words) {
    if (one === word) return certainty;
    if (stemOf(one) === stemOf(word)) best = Math.max(best, 0.92 * certainty);
    else if (isPrefix && one.startsWith(word)) {
      best = Math.max(best, (0.6 + 0.3 * (word.length / one.length)) * certainty);
    }
  }
  return best;
}

/** Plurals and the like; only used to compare two words. */
function stemOf(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ies|ing|es|ed|s|y|e)$/, '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
