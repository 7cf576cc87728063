import { announcementsLive as contract } from '@portal/contracts/announcements';
import { onPush, type NounLive } from '../../live/noun-live';
import { t } from '../../texts/signed-in-texts';
import {
  countPosted,
  refreshAnnouncements,
  refreshBell,
  refreshPage,
  setUnread,
  showUnread,
} from './announcements-queries';

/** Time over which the clients spread their requests for a posted announcement, in ms. */
const SPREAD_MS = 1_000;

/** Shows a toast for a posted announcement and refetches the list; sets a pushed unread count. */
export const announcementsLive: NounLive = {
  pushes: [
    onPush(contract.pushes.changed, (changed, { client, toast }) => {
      const { posted, removed = [], isCleared = false } = changed;
      if (posted && !isOnPage()) toast(t('news.posted', { title: posted.title }));
      if (isCleared) setUnread(client, 0);
      if (posted) countPosted(client);
      // The client does not know whether the removed ones were unread.
      if (removed.length > 0 && !isCleared) soon(() => refreshBell(client));
      soon(() => refreshPage(client));
    }),
    onPush(contract.pushes.unread, ({ unreadCount }, { client }) => {
      setUnread(client, unreadCount);
      showUnread(client, unreadCount);
      void refreshPage(client);
    }),
  ],
  onConnect: ({ client }, isReturn) => {
    if (isReturn) soon(() => refreshAnnouncements(client));
    else void refreshBell(client);
  },
};

/** Whether the list itself is shown, which a toast would cover. */
function isOnPage(): boolean {
  return /^\/announcement\/?$/i.test(location.pathname);
}

/** Delays the refresh randomly, so that not all clients send it at the same moment. */
function soon(refresh: () => Promise<void>): void {
  setTimeout(() => void refresh(), Math.random() * SPREAD_MS);
}
