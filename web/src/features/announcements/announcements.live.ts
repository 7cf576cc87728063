import { announcementsLive as contract } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { onPush, type NounLive } from '../../live/noun-live';
import { t } from '../../texts/signed-in-texts';
import { refreshAnnouncements, showUnread } from './announcements-queries';

/** Within how long all screens ask for what has been posted, in ms. */
const SPREAD_MS = 1_000;

/** What is posted is announced and fetched; how many are unread is shown as it is told. */
export const announcementsLive: NounLive = {
  pushes: [
    onPush(contract.pushes.changed, ({ posted }, { client, toast }) => {
      if (posted) toast(t('news.posted', { title: posted.title }));
      refreshSoon(client);
    }),
    onPush(contract.pushes.unread, ({ unreadCount }, { client }) => {
      showUnread(client, unreadCount);
      void refreshAnnouncements(client);
    }),
  ],
  onConnect: ({ client }, isReturn) => {
    if (isReturn) refreshSoon(client);
  },
};

/** Not every screen of the campus in the same moment. */
function refreshSoon(client: QueryClient): void {
  setTimeout(() => void refreshAnnouncements(client), Math.random() * SPREAD_MS);
}
