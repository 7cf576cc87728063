import {
  listHistoryRoute,
  listMyBooksRoute,
  listPopularBooksRoute,
  recordOpeningRoute,
  searchBooksRoute,
  suggestWordsRoute,
  type HistoryEntry,
  type PopularBook,
  type SavedBook,
  type SearchResults,
  type Volume,
} from '@portal/contracts/library';
import { getReadingRoute } from '@portal/contracts/library-shelf';
import { startPortalDouble, type PortalDouble } from './screen';

export const LONG = 'Wordswithoutend'.repeat(20);
export const CATALOGUE = { name: 'The portal’s catalogue', hasAnswered: true };

export function buildVolume(
  id: string,
  fields: Partial<Volume['volumeInfo']> & { readNow?: Volume['readNow'] } = {},
): Volume {
  const { readNow, ...info } = fields;
  const volumeInfo = {
    title: `Title of ${id}`,
    authors: ['Chinua Achebe'],
    categories: ['african literature'],
    description: 'A village meets the missionaries.',
    ...info,
  };
  return { id, volumeInfo, origin: 'catalogue', ...(readNow && { readNow }) };
}

export const found = (...items: Volume[]): SearchResults => ({ items, sources: [CATALOGUE] });

export function buildSaved(googleId: string, fields: Partial<SavedBook> = {}): SavedBook {
  return {
    googleId,
    title: `Title of ${googleId}`,
    authors: ['Chinua Achebe'],
    image: null,
    link: 'https://books.example/preview',
    savedAt: '2026-11-20T10:00:00.000Z',
    status: 'to-read',
    rating: null,
    notes: '',
    startedOn: null,
    finishedOn: null,
    isMatched: true,
    ...fields,
  };
}

export function buildPopular(googleId: string, fields: Partial<PopularBook> = {}): PopularBook {
  return {
    googleId,
    title: `Title of ${googleId}`,
    authors: ['Chinua Achebe'],
    image: null,
    link: 'https://books.example/read',
    searchCount: 3,
    ...fields,
  };
}

export function buildEntry(bookId: string, fields: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    bookId,
    title: `Title of ${bookId}`,
    author: 'Chinua Achebe',
    image: null,
    link: 'https://books.example/read',
    openedAt: new Date().toISOString(),
    daysLeft: 21,
    ...fields,
  };
}

/** Starts a double whose student has no books yet. */
export async function startLibraryDouble(): Promise<PortalDouble> {
  const portal = await startPortalDouble();
  portal.answer(searchBooksRoute, found());
  portal.answer(suggestWordsRoute, { suggestions: [] });
  portal.answer(listMyBooksRoute, []);
  portal.answer(listPopularBooksRoute, []);
  portal.answer(listHistoryRoute, []);
  portal.answer(recordOpeningRoute, { entry: null });
  portal.answer(getReadingRoute, { streakDays: 0, hasReadToday: false, finished: 0, goal: null });
  return portal;
}
