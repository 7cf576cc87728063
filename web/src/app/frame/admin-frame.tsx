import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSite } from '../../api/site';
import { ThemeToggle } from '../../design/theme-toggle';
import { registrationsLive, studentsLive } from '../../features/account/admin/account-admin.live';
import { adminLive } from '../../features/admin/admin.live';
import { announcementsAdminLive } from '../../features/announcements/admin/announcements-admin.live';
import { feedbackAdminLive } from '../../features/feedback/admin/feedback-admin.live';
import { notificationsLive } from '../../features/notifications/notifications.live';
import { notificationsQuery } from '../../features/notifications/notifications-query';
import { useLiveConnection } from '../../live/use-live-connection';
import { t } from '../../texts/admin-texts';
import { Frame } from './frame';
import { LeaveButton, useLeave } from './leave-button';
import type { Place } from './place-link';

/** Handlers of live events on an admin screen, per feature. */
const LIVE = [
  adminLive,
  studentsLive,
  registrationsLive,
  announcementsAdminLive,
  feedbackAdminLive,
  notificationsLive,
];

/** Frame of the admin screens. */
export function AdminFrame({ token, children }: { token: string; children: ReactNode }) {
  const live = useLiveConnection(token, LIVE);
  const { productName } = useSite();
  const leave = useLeave();
  return (
    <Frame
      density="dense"
      navLabel={t('admin.frame.nav')}
      places={usePlaces()}
      live={live}
      brand={
        <p className="mb-6 flex min-h-11 items-center gap-2.5 px-2">
          <img src="/favicon.svg" alt="" width={30} height={30} />
          <span className="flex flex-col leading-tight">
            <span className="figures text-lg font-bold">{productName}</span>
            <span className="text-xs text-ink-soft">{t('admin.frame.area')}</span>
          </span>
        </p>
      }
      railEnd={<LeaveButton onLeave={leave} />}
      header={
        <>
          <span className="mr-auto font-semibold lg:hidden">{t('admin.frame.area')}</span>
          <ThemeToggle />
          <span className="lg:hidden">
            <LeaveButton onLeave={leave} />
          </span>
        </>
      }
    >
      {children}
    </Frame>
  );
}

function usePlaces(): readonly Place[] {
  const { data: notifications } = useQuery(notificationsQuery);
  const unread = notifications?.filter(({ read }) => !read).length ?? 0;
  return [
    { to: '/admin', icon: 'home', label: t('admin.frame.dashboard'), isInBar: true },
    { to: '/admin/analytics', icon: 'chart', label: t('admin.frame.analytics'), isInBar: true },
    {
      to: '/admin/notifications',
      icon: 'bell',
      label: t('admin.frame.notifications'),
      isInBar: true,
      count: unread,
    },
    { to: '/admin/settings', icon: 'lock', label: t('admin.frame.settings'), isInBar: true },
  ];
}
