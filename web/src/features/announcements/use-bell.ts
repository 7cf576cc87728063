import { markAnnouncementsReadRoute } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useToast } from '../../design/toast';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import {
  BELL_KEY,
  fetchForBell,
  isUnread,
  refreshAnnouncements,
  SHOWN_KEY,
  showUnread,
} from './announcements-queries';

/** Refresh of the student's announcements, in ms (specification). */
const REFRESH_MS = 10_000;

/** What the bell shows, and what a click on it does beside leading on. */
export function useBell() {
  const client = useQueryClient();
  const toast = useToast();
  const { data: user } = useCurrentUser();
  const { data: announcements } = useQuery({
    queryKey: BELL_KEY,
    queryFn: ({ signal }) => fetchForBell(signal),
    refetchInterval: REFRESH_MS,
    enabled: user?.role === 'student',
  });
  const { data: shown = 0 } = useQuery({
    queryKey: SHOWN_KEY,
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
  });
  const unread = user ? announcements?.filter((each) => isUnread(each, user._id)) : undefined;
  const count = unread?.length ?? 0;
  useEffect(() => {
    client.setQueryData<number>(SHOWN_KEY, (before = 0) => Math.max(before, count));
  }, [client, count]);

  /** Marks all as read; what was shown comes back with the reason where that fails. */
  const markAllRead = async () => {
    if (user?.role !== 'student') return;
    showUnread(client, 0);
    try {
      await call(markAnnouncementsReadRoute, { body: {} });
      await refreshAnnouncements(client);
    } catch (error) {
      showUnread(client, Math.max(shown, count));
      toast(messageOf(error, t('news.markFailed')), 'problem');
    }
  };
  return { shown, unreadIds: unread?.map(({ _id }) => _id) ?? [], markAllRead };
}
