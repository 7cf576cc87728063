import type { Genre } from '@portal/contracts/library';
import type { KnownBook } from '../domain/known-book';

/** A search; at least one part is set. */
export interface BookQuery {
  query?: string | undefined;
  topic?: string | undefined;
  author?: string | undefined;
  genre?: Genre | undefined;
}

/** A book service outside the portal. */
export interface BookSource {
  /** Name shown to students. */
  readonly name: string;
  /** Attribution that its terms require next to its results. */
  readonly attribution?: string;
  /**
   * Returns books for a query, most relevant first.
   * @throws Error if the source did not respond, or not with books.
   */
  search(query: BookQuery): Promise<KnownBook[]>;
}

export const BOOK_SOURCES = Symbol('BOOK_SOURCES');

/** Maximum number of books per response. */
export const SOURCE_RESULTS = 20;
/** Timeout of a source, in ms: a search takes at most 3 s, however slow a source is. */
export const SOURCE_DEADLINE_MS = 2_400;
