import { refreshWhenChanged } from '../../../live/refresh-when-changed';
import { announcementsQuery } from './announcements-admin-query';

export const announcementsAdminLive = refreshWhenChanged(
  ['announcements'],
  announcementsQuery.queryKey,
);
