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
export const BELL_KEY = [...KEY, 'bell'];
/** How many the bell shows: the highest count seen since it was last clicked. */
export const SHOWN_KEY = ['announcements-shown'];

export function fetchPage(signal: AbortSignal): Promise<Announcement[]> {
  return call(listAnnouncementsRoute, { signal });
}

/** The ids of those that the student has not read. */
export async function fetchUnread(userId: string, signal: AbortSignal): Promise<string[]> {
  const list = await call(listAnnouncementsForHeaderRoute, { signal });
  return list.filter((each) => isUnread(each, userId)).map(({ _id }) => _id);
}

/** Asks for the page's list again. */
export function refreshPage(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: PAGE_KEY });
}

/** Asks again for all about announcements, as what was told meanwhile is lost. */
export function refreshAnnouncements(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Changes which are unread, as the portal has told; where they are not known yet they are asked for. */
export function changeUnread(client: QueryClient, change: (ids: string[]) => string[]): void {
  const known = client.getQueryData<string[]>(BELL_KEY);
  if (known) client.setQueryData<string[]>(BELL_KEY, change(known));
  else void client.invalidateQueries({ queryKey: BELL_KEY });
}

/** Sets what the bell shows, as another screen of the same student has told. */
export function showUnread(client: QueryClient, count: number): void {
  client.setQueryData<number>(SHOWN_KEY, count);
}

export function isUnread({ readBy }: Announcement, userId: string): boolean {
  return !readBy.includes(userId);
}
