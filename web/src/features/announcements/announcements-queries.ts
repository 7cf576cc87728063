import {
  listAnnouncementsForHeaderRoute,
  listAnnouncementsRoute,
} from '@portal/contracts/announcements';
import type { Announcement } from '@portal/contracts/announcements';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

/** Prefix of all query keys of announcements. */
const KEY = ['announcements'];
export const PAGE_KEY = [...KEY, 'page'];
/** Key of the number of unread announcements. */
export const BELL_KEY = [...KEY, 'bell'];
/** Key of the number that the bell shows: the highest count since its last click. */
export const SHOWN_KEY = ['announcements-shown'];
/** Key of the ids that were unread when the bell was clicked. */
export const FRESH_KEY = ['announcements-fresh'];
/** Time after a response in which an event that it already counts may still be pushed, in ms. */
const SETTLED_MS = 1_000;

export function fetchPage(signal: AbortSignal): Promise<Announcement[]> {
  return call(listAnnouncementsRoute, { signal });
}

/** Returns the number of unread announcements by HTTP, for use without a live connection. */
export async function fetchUnreadCount(userId: string, signal: AbortSignal): Promise<number> {
  const list = await call(listAnnouncementsForHeaderRoute, { signal });
  return list.filter((each) => isUnread(each, userId)).length;
}

/**
 * Caches which announcements are unread. Not retried, because marking them as read waits for it.
 */
export async function rememberFresh(client: QueryClient, userId: string): Promise<void> {
  await client.fetchQuery({
    queryKey: FRESH_KEY,
    queryFn: async ({ signal }) => {
      const list = await fetchPage(signal);
      return list.filter((each) => isUnread(each, userId)).map(({ _id }) => _id);
    },
    staleTime: 0,
    retry: false,
  });
}

/** Refetches the list of the page. */
export function refreshPage(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PAGE_KEY });
}

/** Refetches all data on announcements, because events were lost. */
export function refreshAnnouncements(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Refetches the number of unread announcements. */
export function refreshBell(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: BELL_KEY });
}

/**
 * Increments the unread count; refetches it if it is unknown or a recent response may include the
 * new one.
 */
export function countPosted(client: QueryClient): void {
  const known = client.getQueryState<number>(BELL_KEY);
  const isSettled = known?.fetchStatus === 'idle' && Date.now() - known.dataUpdatedAt > SETTLED_MS;
  if (isSettled && known.data !== undefined) setUnread(client, known.data + 1);
  else void refreshBell(client);
}

/**
 * Sets the unread count that the portal has pushed; cancels a running request, which may be older.
 */
export function setUnread(client: QueryClient, count: number): void {
  void client.cancelQueries({ queryKey: BELL_KEY });
  client.setQueryData<number>(BELL_KEY, count);
}

/** Sets the count of the bell, as reported by another screen of the same student. */
export function showUnread(client: QueryClient, count: number): void {
  client.setQueryData<number>(SHOWN_KEY, count);
}

export function isUnread({ readBy }: Announcement, userId: string): boolean {
  return !readBy.includes(userId);
}
