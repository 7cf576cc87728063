import { useQueryClient } from '@tanstack/react-query';
import { LIVE_EVENTS } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { useToast } from '../design/toast';
import { refreshAnnouncements, showUnread } from '../features/announcements/announcements-queries';
import { refreshUser, showXp } from '../session/current-user';
import { t } from '../texts/texts';
import { holdLiveSocket } from './live-socket';

/** Within how long all screens ask for what has been posted, in ms. */
const SPREAD_MS = 1_000;

/**
 * Holds the live connection of the signed-in student and answers whether it has been away for a
 * while. After a return the state is fetched again.
 */
export function useLiveConnection(token: string | null): boolean {
  const client = useQueryClient();
  const toast = useToast();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!token) return;
    let hasBeenLive = false;
    // Not every screen of the campus in the same moment.
    const refreshNews = () =>
      setTimeout(() => void refreshAnnouncements(client), Math.random() * SPREAD_MS);
    return holdLiveSocket({
      token,
      onAway: setIsAway,
      onConnect: () => {
        void refreshUser(client);
        if (hasBeenLive) refreshNews();
        hasBeenLive = true;
      },
      listeners: {
        'xp:update': (payload) => {
          const update = LIVE_EVENTS['xp:update'].safeParse(payload);
          if (update.success) showXp(client, update.data.totalXP);
        },
        'announcements:changed': (payload) => {
          const { posted } = LIVE_EVENTS['announcements:changed'].safeParse(payload).data ?? {};
          if (posted) toast(t('news.posted', { title: posted.title }));
          refreshNews();
        },
        'announcements:unread': (payload) => {
          const told = LIVE_EVENTS['announcements:unread'].safeParse(payload);
          if (!told.success) return;
          showUnread(client, told.data.unreadCount);
          void refreshAnnouncements(client);
        },
      },
    });
  }, [token, client, toast]);
  return isAway;
}
