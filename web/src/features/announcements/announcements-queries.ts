import {
  listAnnouncementsForHeaderRoute,
  listAnnouncementsRoute,
} from '@portal/contracts/announcements';
import type { Announcement } from '@portal/contracts/announcements';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

/** Everything about announcements begins with it. */
const KEY = ['announcements'];
export const PAGE_KEY = [...KEY, 'page'];
/** How many the student has not read. */
export const BELL_KEY = [...KEY, 'bell'];
/** How many the bell shows: the highest count seen since it was last clicked. */
export const SHOWN_KEY = ['announcements-shown'];
/** The ids of those that were unread when the bell was clicked. */
export const FRESH_KEY = ['announcements-fresh'];
/** For how long after an answer what it counted may still be pushed, in ms. */
const SETTLED_MS = 1_000;

export function fetchPage(signal: AbortSignal): Promise<Announcement[]> {
  return call(listAnnouncementsRoute, { signal });
}

/** How many the student has not read, without a live connection to ask by. */
export async function fetchUnreadCount(userId: string, signal: AbortSignal): Promise<number> {
  const list = await call(listAnnouncementsForHeaderRoute, { signal });
  return list.filter((each) => isUnread(each, userId)).length;
}

/** Remembers for the page which are unread; it is tried once, as their marking waits for it. */
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

/** Asks for the page's list again. */
export function refreshPage(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PAGE_KEY });
}

/** Refetches all about announcements, since events were lost meanwhile. */
export function refreshAnnouncements(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Asks again how many are unread. */
export function refreshBell(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: BELL_KEY });
}

/** Counts one more; where an answer may hold it already, or none is known, it is asked for. */
export function countPosted(client: QueryClient): void {
  const known = client.getQueryState<number>(BELL_KEY);
  const isSettled = known?.fetchStatus === 'idle' && Date.now() - known.dataUpdatedAt > SETTLED_MS;
  if (isSettled && known.data !== undefined) setUnread(client, known.data + 1);
  else void refreshBell(client);
}

/** Sets how many are unread, as the portal has pushed it; a running request may be older. */
export function setUnread(client: QueryClient, count: number): void {
  void client.cancelQueries({ queryKey: BELL_KEY });
  client.setQueryData<number>(BELL_KEY, count);
}

/** Sets what the bell shows, as another screen of the same student has reported it. */
export function showUnread(client: QueryClient, count: number): void {
  client.setQueryData<number>(SHOWN_KEY, count);
}

export function isUnread({ readBy }: Announcement, userId: string): boolean {
  return !readBy.includes(userId);
}
