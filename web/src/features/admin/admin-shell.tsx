import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { useSite } from '../../api/site';
import { classNames } from '../../design/class-names';
import { Icon, type IconName } from '../../design/icons';
import { ThemeToggle } from '../../design/theme-toggle';
import { signOut } from '../../session/sign-out';
import { ta } from '../../texts/admin-texts';
import { notificationsQuery } from './admin-queries';
import { useAdminLive } from './use-admin-live';

const PLACES: { to: string; icon: IconName; label: string; counts?: boolean }[] = [
  { to: '/admin', icon: 'home', label: ta('frame.dashboard') },
  { to: '/admin/analytics', icon: 'chart', label: ta('frame.analytics') },
  { to: '/admin/notifications', icon: 'bell', label: ta('frame.notifications'), counts: true },
  { to: '/admin/settings', icon: 'lock', label: ta('frame.settings') },
];

/** A slim rail on wide screens, a bar at the bottom on phones. */
export function AdminShell({ token, children }: { token: string; children: ReactNode }) {
  const isAway = useAdminLive(token);
  const { productName } = useSite();
  const navigate = useNavigate();
  const { data: notifications } = useQuery(notificationsQuery);
  const unread = notifications?.filter(({ read }) => !read).length ?? 0;
  const leave = () => {
    void signOut();
    void navigate('/');
  };
  const links = PLACES.map((place) => (
    <Place key={place.to} {...place} count={place.counts ? unread : 0} />
  ));
  return (
    <div className="min-h-dvh lg:pl-56">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {ta('frame.skip')}
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-56 flex-col border-r bg-surface p-3 lg:flex">
        <p className="mb-6 flex min-h-11 items-center gap-2.5 px-2">
          <img src="/favicon.svg" alt="" width={30} height={30} />
          <span className="flex flex-col leading-tight">
            <span className="figures text-lg font-bold">{productName}</span>
            <span className="text-xs text-ink-soft">{ta('frame.area')}</span>
          </span>
        </p>
        <nav aria-label={ta('frame.nav')} className="flex flex-1 flex-col gap-1">
          {links}
        </nav>
        <Leave onLeave={leave} />
      </aside>
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-paper/95 px-4 sm:px-6">
        <span className="mr-auto font-semibold lg:hidden">{ta('frame.area')}</span>
        <span className="ml-auto flex items-center">
          <ThemeToggle />
          <span className="lg:hidden">
            <Leave onLeave={leave} />
          </span>
        </span>
      </header>
      {isAway && (
        <p role="status" className="bg-sunken px-4 py-1.5 text-center text-sm text-ink-soft">
          {ta('frame.away')}
        </p>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[90rem] px-4 pt-5 pb-28 outline-none sm:px-6 lg:pb-10"
      >
        {children}
      </main>
      <nav
        aria-label={ta('frame.nav')}
        className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {links}
      </nav>
    </div>
  );
}

function Place({ to, icon, label, count }: (typeof PLACES)[number] & { count: number }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        classNames(
          'flex min-w-0 items-center gap-3 font-medium max-lg:min-h-16 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:text-[0.7rem] lg:min-h-11 lg:rounded-control lg:px-3',
          isActive
            ? 'text-brand-strong lg:bg-brand-soft'
            : 'text-ink-soft hover:text-ink lg:hover:bg-sunken',
        )
      }
    >
      <Icon name={icon} size={20} />
      <span className="max-w-full truncate">{label}</span>
      {count > 0 && (
        <span className="figures inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand max-lg:absolute max-lg:translate-x-4 max-lg:-translate-y-4 lg:ml-auto">
          {count > 99 ? '99+' : count}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </NavLink>
  );
}

function Leave({ onLeave }: { onLeave: () => void }) {
  return (
    <button
      type="button"
      onClick={onLeave}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Icon name="logout" size={20} />
      {ta('frame.logout')}
    </button>
  );
}
