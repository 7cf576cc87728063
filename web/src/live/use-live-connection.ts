import { useQueryClient } from '@tanstack/react-query';
import { LIVE_EVENTS } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { useToast } from '../design/toast';
import { refreshAnnouncements, showUnread } from '../features/announcements/announcements-queries';
import { refreshUser, showXp } from '../session/current-user';
import { sayFarewell } from '../session/farewell';
import { clearTokens } from '../session/token';
import { t } from '../texts/texts';

/** A connection that is away for longer is worth a word. In ms. */
const PATIENCE_MS = 3_000;
/** Within how long all screens ask for what has been posted, in ms. */
const SPREAD_MS = 1_000;

/**
 * Holds the live connection of the signed-in student (websocket only, the token supplied at
 * connection) and answers whether it has been away for a while. After a return the state is
 * fetched again.
 */
export function useLiveConnection(token: string | null): boolean {
  const client = useQueryClient();
  const toast = useToast();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close = () => undefined as void;
    let isOver = false;
    let hasBeenLive = false;
    // Not every screen of the campus in the same moment.
    const refreshNews = () =>
      setTimeout(() => void refreshAnnouncements(client), Math.random() * SPREAD_MS);
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return;
      const socket = io({ transports: ['websocket'], auth: { token } });
      close = () => void socket.disconnect();
      socket.on('connect', () => {
        clearTimeout(timer);
        setIsAway(false);
        void refreshUser(client);
        if (hasBeenLive) refreshNews();
        hasBeenLive = true;
      });
      socket.on('disconnect', () => {
        timer = setTimeout(() => setIsAway(true), PATIENCE_MS);
      });
      socket.on('xp:update', (payload: unknown) => {
        const update = LIVE_EVENTS['xp:update'].safeParse(payload);
        if (update.success) showXp(client, update.data.totalXP);
      });
      socket.on('announcements:changed', (payload: unknown) => {
        const { posted } = LIVE_EVENTS['announcements:changed'].safeParse(payload).data ?? {};
        if (posted) toast(t('news.posted', { title: posted.title }));
        refreshNews();
      });
      socket.on('announcements:unread', (payload: unknown) => {
        const told = LIVE_EVENTS['announcements:unread'].safeParse(payload);
        if (!told.success) return;
        showUnread(client, told.data.unreadCount);
        void refreshAnnouncements(client);
      });
      socket.on('session:ended', (payload: unknown) => {
        const told = LIVE_EVENTS['session:ended'].safeParse(payload);
        if (told.data?.code) sayFarewell(told.data.message);
        else clearTokens();
      });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      close();
    };
  }, [token, client, toast]);
  return isAway;
}
