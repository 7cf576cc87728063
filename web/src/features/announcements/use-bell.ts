import { markAnnouncementsReadRoute } from '@portal/contracts/announcements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useToast } from '../../design/toast';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import {
  BELL_KEY,
  changeUnread,
  fetchUnread,
  refreshPage,
  SHOWN_KEY,
  showUnread,
} from './announcements-queries';

const NONE: readonly string[] = [];

/** What the bell shows, and what a click on it does beside leading on. */
export function useBell() {
  const client = useQueryClient();
  const toast = useToast();
  const { data: user } = useCurrentUser();
  const userId = user?.role === 'student' ? user._id : undefined;
  // Asked once a connection; from there on the live connection tells.
  const { data: unreadIds = NONE } = useQuery({
    queryKey: BELL_KEY,
    queryFn: ({ signal }) => fetchUnread(userId ?? '', signal),
    staleTime: Infinity,
    enabled: userId !== undefined,
  });
  const { data: shown = 0 } = useQuery({
    queryKey: SHOWN_KEY,
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
  });
  const count = unreadIds.length;
  useEffect(() => {
    client.setQueryData<number>(SHOWN_KEY, (before = 0) => Math.max(before, count));
  }, [client, count]);

  /** Marks all as read; what was shown comes back with the reason where that fails. */
  const markAllRead = async () => {
    if (!userId) return;
    showUnread(client, 0);
    try {
      await call(markAnnouncementsReadRoute, { body: {} });
      changeUnread(client, () => []);
      await refreshPage(client);
    } catch (error) {
      showUnread(client, Math.max(shown, count));
      toast(messageOf(error, t('news.markFailed')), 'problem');
    }
  };
  return { shown, unreadIds, markAllRead };
}
