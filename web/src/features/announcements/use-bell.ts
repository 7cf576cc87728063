import { announcementsLive, markAnnouncementsReadRoute } from '@portal/contracts/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { refetchEvery } from '../../api/query-client';
import { useToast } from '../../design/toast';
import { NO_CONNECTION_CODE, useAsk } from '../../live/live-ask';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import {
  BELL_KEY,
  fetchUnreadCount,
  refreshBell,
  refreshPage,
  rememberFresh,
  setUnread,
  SHOWN_KEY,
  showUnread,
} from './announcements-queries';

/** Polling interval without a live connection, in ms (specification). */
const POLL_MS = 10_000;

/** Returns the count of the bell, and the effect of a click besides navigation. */
export function useBell(isAway: boolean) {
  const client = useQueryClient();
  const ask = useAsk();
  const toast = useToast();
  const { data: user } = useCurrentUser();
  const userId = user?.role === 'student' ? user._id : undefined;
  // Requested once per connection; afterwards the live connection pushes it.
  const { data: count = 0 } = useQuery({
    queryKey: BELL_KEY,
    queryFn: async ({ signal }) => {
      try {
        return (await ask(announcementsLive.asks.countUnread, {})).unreadCount;
      } catch (error) {
        if (isAway && isUnconnected(error)) return fetchUnreadCount(userId ?? '', signal);
        throw error;
      }
    },
    staleTime: Infinity,
    enabled: userId !== undefined,
    // Otherwise a new connection would have to wait for the next retry.
    retry: false,
    refetchInterval: isAway ? refetchEvery(POLL_MS) : refetchEvery(),
  });
  useEffect(() => {
    if (isAway) void refreshBell(client);
  }, [client, isAway]);
  const { data: shown = 0 } = useQuery({
    queryKey: SHOWN_KEY,
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
  });
  useEffect(() => {
    client.setQueryData<number>(SHOWN_KEY, (before = 0) => Math.max(before, count));
  }, [client, count]);

  /** Marks all as read; on failure the count returns and a toast shows the reason. */
  const markAllRead = async () => {
    if (!userId) return;
    showUnread(client, 0);
    try {
      // Runs before they are marked as read; the page reports its own load failure.
      await rememberFresh(client, userId).catch(() => undefined);
      await call(markAnnouncementsReadRoute, { body: {} });
      setUnread(client, 0);
      await refreshPage(client);
    } catch (error) {
      showUnread(client, Math.max(shown, count));
      toast(messageOf(error, t('news.markFailed')), 'problem');
    }
  };
  return { shown, markAllRead };
}

function isUnconnected(error: unknown): boolean {
  return error instanceof ApiError && error.code === NO_CONNECTION_CODE;
}
