import {
  listDepartmentBooksRoute,
  listHistoryRoute,
  listMyBooksRoute,
  listPopularBooksRoute,
  SAVED_MAX,
  SAVED_PAGE,
  searchBooksRoute,
  suggestWordsRoute,
  type SavedBook,
} from '@portal/contracts/library';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { t } from './texts';

const MINE_KEY = ['library', 'mine'];

/** Search parameters in the address of a screen. */
export interface BookSearch {
  query?: string;
  topic?: string;
  author?: string;
  genre?: string;
}

/** Query for a book search; a failure is shown immediately, without retries. */
export const searchQuery = (search: BookSearch) =>
  queryOptions({
    queryKey: ['library', 'search', search],
    queryFn: ({ signal }) => call(searchBooksRoute, { query: { ...search }, signal }),
    retry: false,
    refetchInterval: false,
    staleTime: 60_000,
  });

export const departmentQuery = (search: { department?: string; topic?: string; author?: string }) =>
  queryOptions({
    queryKey: ['library', 'department', search],
    queryFn: ({ signal }) => call(listDepartmentBooksRoute, { query: search, signal }),
    retry: false,
    refetchInterval: false,
    staleTime: 60_000,
  });

export const suggestionsQuery = (kind: 'topic' | 'author', text: string) =>
  queryOptions({
    queryKey: ['library', 'suggestions', kind, text],
    queryFn: ({ signal }) => call(suggestWordsRoute, { query: { kind, text }, signal }),
    retry: false,
    refetchInterval: false,
    staleTime: 300_000,
  });

export const myBooksQuery = queryOptions({
  queryKey: MINE_KEY,
  queryFn: ({ signal }) => fetchMine(signal),
});

export const popularQuery = queryOptions({
  queryKey: ['library', 'popular'],
  queryFn: ({ signal }) => call(listPopularBooksRoute, { signal }),
});

export const historyQuery = queryOptions({
  queryKey: ['library', 'history'],
  queryFn: ({ signal }) => call(listHistoryRoute, { signal }),
});

/** Fetches page by page, until one is not full. */
async function fetchMine(signal: AbortSignal): Promise<SavedBook[]> {
  const books: SavedBook[] = [];
  while (books.length < SAVED_MAX) {
    const last = books.at(-1);
    const query = last && { before: last.savedAt, beforeId: last.googleId };
    const page = await call(listMyBooksRoute, { signal, ...(query && { query }) });
    books.push(...page);
    if (page.length < SAVED_PAGE) break;
  }
  return books;
}

/** Adds a saved book at the top of the cached list; idempotent. */
export function addOnTop(client: QueryClient, book: SavedBook): void {
  client.setQueryData<SavedBook[]>(
    MINE_KEY,
    (books) => books && [book, ...books.filter(({ googleId }) => googleId !== book.googleId)],
  );
}

/**
 * Removes a book from the cached list.
 * @returns a function that restores it
 */
export function takeOut(client: QueryClient, googleId: string): () => void {
  const before = client.getQueryData<SavedBook[]>(MINE_KEY);
  client.setQueryData<SavedBook[]>(MINE_KEY, (books) =>
    books?.filter((book) => book.googleId !== googleId),
  );
  return () => client.setQueryData(MINE_KEY, before);
}

/** Updates a book in the cached list. */
export function showChanged(client: QueryClient, changed: SavedBook): void {
  client.setQueryData<SavedBook[]>(MINE_KEY, (books) =>
    books?.map((book) => (book.googleId === changed.googleId ? changed : book)),
  );
}

/** Refetches the student's library, history and reading. */
export function refreshShelf(client: QueryClient): void {
  for (const part of ['mine', 'history', 'reading']) {
    void client.invalidateQueries({ queryKey: ['library', part] });
  }
}

/** Returns the message for a failed search. */
export function searchFailure(error: unknown, otherwise: string): string {
  const isNoJson = error instanceof ApiError ? error.code === 'not_json' : error instanceof Error;
  return isNoJson ? t('search.invalidJson') : otherwise;
}
