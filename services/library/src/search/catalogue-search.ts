import { Injectable } from '@nestjs/common';
import { toIsbn13 } from '@portal/contracts';
import { significantWords, typedWordsOf } from '../domain/fold';
import type { KnownBook } from '../domain/known-book';
import { rankBooks } from '../domain/rank-books';
import { frequencyOf, relax } from '../domain/relaxed-terms';
import { isUnknown, termsOf, type Term } from '../domain/search-terms';
import type { BookQuery } from '../sources/book-source';
import { MatchesRepository } from './matches.repository';
import { SpellingRepository } from './spelling.repository';
import type { CountedTerm } from './text-query';

/** Minimum number of complete matches; below it, partial matches are searched too. */
const ENOUGH = 5;
/** Minimum fraction of the words for a book that does not match all of them. */
const LEAST_COVERAGE = 0.34;
/** Maximum number of search words; further ones are ignored. */
const WORDS_MAX = 12;

/** The parsed search and its matching books. */
export interface CatalogueAnswer {
  books: KnownBook[];
  terms: Term[];
}

/** Searches the bundled catalogue and the university's titles. */
@Injectable()
export class CatalogueSearch {
  constructor(
    private readonly matches: MatchesRepository,
    private readonly spelling: SpellingRepository,
  ) {}

  /** Returns matching books, most relevant first. */
  async search(query: BookQuery & { department?: string }): Promise<CatalogueAnswer> {
    const isbn = toIsbn13(query.query ?? '');
    if (isbn) return { books: await this.matches.withIsbn(isbn), terms: [] };
    const terms = await this.understand(query);
    if (terms.length === 0) return { books: await this.matches.ofKind(query), terms: [] };
    const all = await this.matches.withAll(terms, query);
    const whole = new Set(all.map(({ id }) => id));
    // Topic and author are filters: a partial match of them is irrelevant.
    const isFree = terms.every(({ fields }) => fields === '');
    const groups = isFree && all.length < ENOUGH ? relax(terms, all.length > 0) : [];
    if (groups.length > 0) all.push(...(await this.matches.withAnyGroup(groups, query)));
    const books = [...new Map(all.map((book) => [book.id, book])).values()];
    return {
      books: inOrder(books, whole, terms, query),
      terms: terms.map(({ term }) => term),
    };
  }

  private async understand({ query = '', topic = '', author = '' }: BookQuery) {
    const typed = [
      ...wordsIn(query).map((word) => ({ word, fields: '' as const })),
      ...wordsIn(topic).map((word) => ({ word, fields: 'AC' as const })),
      ...wordsIn(author).map((word) => ({ word, fields: 'B' as const })),
    ].slice(0, WORDS_MAX);
    if (typed.length === 0) return [];
    const words = typed.map(({ word }) => word);
    const spelling = await this.spelling.lookUp(words);
    const terms = termsOf(words, spelling).map((term, at): CountedTerm => ({
      term,
      fields: typed[at]?.fields ?? '',
      frequency: frequencyOf(term, spelling),
    }));
    // A word that occurs in no book, not even in a similar form, matches nothing; the search
    // continues with the others.
    const known = terms.filter(({ term, fields }) =>
      fields === '' ? !isUnknown(term, spelling) : true,
    );
    return known.length > 0 ? known : terms;
  }
}

/** @param whole ids of books that match all words, including those in their description. */
function inOrder(
  books: readonly KnownBook[],
  whole: ReadonlySet<string>,
  terms: readonly CountedTerm[],
  { query, topic, author }: BookQuery,
): KnownBook[] {
  const context = {
    typed: query ?? topic ?? author ?? '',
    terms: terms.map(({ term }) => term),
    seekers: new Map<string, number>(),
    department: null,
  };
  return rankBooks(books, context)
    .filter(({ book, coverage }) => whole.has(book.id) || coverage >= LEAST_COVERAGE)
    .map(({ book }) => book);
}

function wordsIn(typed: string): string[] {
  return [...new Set(significantWords(typedWordsOf(typed)))];
}
