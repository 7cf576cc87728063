import { listAnnouncementsForHeaderRoute, listAnnouncementsRoute } from '@portal/contracts';
import type { Announcement } from '@portal/contracts';
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

export function fetchForBell(signal: AbortSignal): Promise<Announcement[]> {
  return call(listAnnouncementsForHeaderRoute, { signal });
}

/** Asks for the announcements again, on every screen that shows them. */
export function refreshAnnouncements(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Sets what the bell shows, as another screen of the same student has told. */
export function showUnread(client: QueryClient, count: number): void {
  client.setQueryData<number>(SHOWN_KEY, count);
}

export function isUnread({ readBy }: Announcement, userId: string): boolean {
  return !readBy.includes(userId);
}
