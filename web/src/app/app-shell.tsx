import type { ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { useSite } from '../api/site';
import { classNames } from '../design/class-names';
import { Icon, type IconName } from '../design/icons';
import { ThemeToggle } from '../design/theme-toggle';
import { XpChip } from '../design/xp-chip';
import { Bell } from '../features/announcements/bell';
import { useLiveConnection } from '../live/use-live-connection';
import { useCurrentUser } from '../session/current-user';
import { signOut } from '../session/sign-out';
import { t } from '../texts/texts';
import { AccountMenu } from './account-menu';
import { useLevelUp } from './use-level-up';

interface Place {
  to?: string;
  icon: IconName;
  label: string;
  /** A label that fits the bar. */
  short?: string;
  /** Also in the bar at the bottom of a phone. */
  isInBar?: boolean;
}

const PLACES: Place[] = [
  { to: '/student', icon: 'home', label: t('frame.dashboard'), isInBar: true },
  { to: '/testlab', icon: 'flask', label: t('frame.testlab'), isInBar: true },
  { to: '/xp', icon: 'spark', label: t('frame.xp') },
  { to: '/leaderboard', icon: 'trophy', label: t('frame.leaderboard'), isInBar: true },
  { to: '/announcement', icon: 'megaphone', label: t('frame.announcements'), isInBar: true },
  { icon: 'chat', label: t('frame.chat') },
  { icon: 'user', label: t('frame.profile') },
  { to: '/help', icon: 'help', label: t('frame.help'), short: t('frame.helpShort'), isInBar: true },
];

/** A slim rail on wide screens, a bar at the bottom on phones, the XP always in the same corner. */
export function AppShell({ token, children }: { token: string | null; children: ReactNode }) {
  const user = useCurrentUser();
  const isAway = useLiveConnection(token);
  const { productName } = useSite();
  const navigate = useNavigate();
  useLevelUp(user.data?.totalXP);
  const leave = () => {
    void signOut();
    void navigate('/');
  };
  return (
    <div className="min-h-dvh lg:pl-60">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('frame.skip')}
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-60 flex-col border-r bg-surface p-4 lg:flex">
        <Link to="/student" className="mb-8 flex min-h-11 items-center gap-2.5 px-2">
          <Mark />
          <span className="figures text-xl font-bold">{productName}</span>
        </Link>
        <nav aria-label={t('frame.nav')} className="flex flex-1 flex-col gap-1">
          {PLACES.map((place) => (
            <RailPlace key={place.label} {...place} />
          ))}
        </nav>
        {token && <RailPlace to="/account" icon="lock" label={t('account.title')} />}
        {token && (
          <button
            type="button"
            onClick={leave}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Icon name="logout" size={20} />
            {t('frame.logout')}
          </button>
        )}
      </aside>
      <header className="sticky top-0 z-30 flex h-16 items-center justify-end gap-1 border-b bg-paper/95 px-4 sm:px-8">
        <Link
          to="/student"
          aria-label={t('frame.dashboard')}
          className="mr-auto inline-flex min-h-11 items-center lg:hidden"
        >
          <Mark />
        </Link>
        {token && (
          <span className="lg:hidden">
            <AccountMenu onLeave={leave} />
          </span>
        )}
        <ThemeToggle />
        {token && <Bell />}
        {token && (
          <NavLink
            to="/xp"
            className={({ isActive }) =>
              classNames(
                'ml-1 inline-flex min-h-11 items-center border-b-2',
                isActive ? 'border-brass' : 'border-transparent',
              )
            }
          >
            <XpChip xp={user.data?.totalXP ?? null} />
          </NavLink>
        )}
      </header>
      {isAway && (
        <p
          role="status"
          className="flex items-center justify-center gap-2 bg-sunken px-4 py-1.5 text-sm text-ink-soft"
        >
          <Icon name="offline" size={16} />
          {t('frame.away')}
        </p>
      )}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-6 pb-28 outline-none sm:px-8 lg:pb-12"
      >
        {children}
      </main>
      <nav
        aria-label={t('frame.nav')}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {PLACES.filter((place) => place.isInBar).map(({ to = '/', icon, label, short }) => (
          <NavLink
            key={to}
            to={to}
            aria-label={label}
            className={({ isActive }) =>
              classNames(
                // As wide as its words need, so that the long names have room beside the short ones.
                'flex min-h-16 min-w-11 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-[0.7rem] font-medium',
                isActive ? 'text-brand' : 'text-ink-soft',
              )
            }
          >
            <Icon name={icon} />
            <span className="max-w-full truncate">{short ?? label}</span>
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

function RailPlace({ to, icon, label }: Place) {
  const look = 'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium';
  if (!to) {
    return (
      <span aria-disabled="true" className={classNames(look, 'text-ink-soft')}>
        <Icon name={icon} size={20} />
        {label}
        <span className="ml-auto text-xs">{t('frame.soon')}</span>
      </span>
    );
  }
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classNames(
          look,
          isActive
            ? 'bg-brand-soft text-brand-strong'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      <Icon name={icon} size={20} />
      {label}
    </NavLink>
  );
}

function Mark() {
  return <img src="/favicon.svg" alt="" width={34} height={34} />;
}
