import type { Genre } from '@portal/contracts/library';
import type { KnownBook } from '../domain/known-book';

/** A search; at least one part is set. */
export interface BookQuery {
  query?: string | undefined;
  topic?: string | undefined;
  author?: string | undefined;
  genre?: Genre | undefined;
}

/** A service outside the portal that knows books. */
export interface BookSource {
  /** As students read it. */
  readonly name: string;
  /** Words that its terms want beside its results. */
  readonly attribution?: string;
  /**
   * Books for a query, the likeliest first.
   * @throws Error where it did not answer, or not with books.
   */
  search(query: BookQuery): Promise<KnownBook[]>;
}

export const BOOK_SOURCES = Symbol('BOOK_SOURCES');

/** Books of one answer at most. */
export const SOURCE_RESULTS = 20;
/** A search takes 3 s at most, whatever a source does; in ms. */
export const SOURCE_DEADLINE_MS = 2_400;
