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

/** Within how long all screens ask for what has been posted, in ms. */
const SPREAD_MS = 1_000;

/** A posted announcement is announced and fetched; the pushed number of unread ones is shown. */
export const announcementsLive: NounLive = {
  pushes: [
    onPush(contract.pushes.changed, (changed, { client, toast }) => {
      const { posted, removed = [], isCleared = false } = changed;
      if (posted && !isOnPage()) toast(t('news.posted', { title: posted.title }));
      if (isCleared) setUnread(client, 0);
      if (posted) countPosted(client);
      // Whether those were unread is not known here.
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

/** Whether the list itself is shown, where a toast would lie over what it announces. */
function isOnPage(): boolean {
  return /^\/announcement\/?$/i.test(location.pathname);
}

/** Not every screen of the campus in the same moment. */
function soon(refresh: () => Promise<void>): void {
  setTimeout(() => void refresh(), Math.random() * SPREAD_MS);
}
