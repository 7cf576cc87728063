import { refreshWhenChanged } from '../../live/refresh-when-changed';
import { notificationsQuery } from './notifications-query';

export const notificationsLive = refreshWhenChanged(
  ['registrations', 'feedback'],
  notificationsQuery.queryKey,
);
