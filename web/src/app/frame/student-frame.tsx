import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../api/site';
import { classNames } from '../../design/class-names';
import { ThemeToggle } from '../../design/theme-toggle';
import { announcementsLive } from '../../features/announcements/announcements.live';
import { Bell } from '../../features/announcements/bell';
import { StudyGate } from '../../features/study/study-gate';
import { studyLive } from '../../features/study/study.live';
import { testlabLive } from '../../features/testlab/testlab.live';
import { xpLive } from '../../features/xp/xp.live';
import { useLiveConnection } from '../../live/use-live-connection';
import { useCurrentUser } from '../../session/current-user';
import { forProduct } from '../../registry/feature';
import { t } from '../../texts/signed-in-texts';
import { FEATURES } from '../features';
import { AccountMenu } from './account-menu';
import { Frame } from './frame';
import { LeaveButton, useLeave } from './leave-button';
import { RailLink, type Place } from './place-link';
import { useLevelUp } from './use-level-up';
import { XpLink } from './xp-link';

/** Entries of the navigation by rank; features add their own. */
const PLACES: readonly (Place & { rank: number })[] = [
  { to: '/student', icon: 'home', label: t('frame.dashboard'), rank: 0, isInBar: true },
  { to: '/testlab', icon: 'flask', label: t('frame.testlab'), rank: 10, isInBar: true },
  { to: '/study', icon: 'people', label: t('frame.study'), rank: 20, isInBar: true },
  { to: '/xp', icon: 'spark', label: t('frame.xp'), rank: 60 },
  { to: '/announcement', icon: 'megaphone', label: t('frame.announcements'), rank: 80 },
  { icon: 'chat', label: t('frame.chat'), rank: 90 },
  { to: '/help', icon: 'help', label: t('frame.help'), rank: 110 },
];

/** Handlers of events that the portal pushes to a student's screen. */
const LIVE = [
  ...[xpLive, testlabLive, announcementsLive, studyLive],
  ...FEATURES.flatMap(({ live }) => live ?? []),
];

/**
 * Returns the places of the navigation; an entry of a feature replaces an inert one with the same
 * rank.
 */
function placesFor(productName: string): Place[] {
  const declared = FEATURES.flatMap(({ places = [] }) => places).map((place) => ({
    ...place,
    to: forProduct(place.to, productName).toLowerCase(),
    label: forProduct(place.label, productName),
  }));
  const isTaken = (rank: number) => declared.some((place) => place.rank === rank);
  return [...PLACES.filter(({ rank }) => !isTaken(rank)), ...declared].sort(
    (one, other) => one.rank - other.rank,
  );
}

/** Frame of the student screens; the XP is always in the same corner. */
export function StudentFrame({ token, children }: { token: string | null; children: ReactNode }) {
  const user = useCurrentUser();
  const live = useLiveConnection(token, LIVE);
  const { productName } = useSite();
  const leave = useLeave();
  // A signed-out user is not sent to screens that require a sign-in.
  const home = token ? '/student' : '/';
  useLevelUp(user.data?.totalXP);
  const places = placesFor(productName).map((place) =>
    place.to === '/profile' ? { ...place, picture: user.data?.profileImage ?? null } : place,
  );
  return (
    <Frame
      density="airy"
      navLabel={t('frame.nav')}
      places={token ? places : []}
      live={live}
      corner={<StudyGate isStudent={user.data?.role === 'student'} isAway={live.isAway} />}
      brand={
        <Link to={home} className="mb-8 flex min-h-11 shrink-0 items-center gap-2.5 px-2">
          <Mark />
          <span className="figures text-xl font-bold">{productName}</span>
        </Link>
      }
      railEnd={
        token && (
          <>
            <RailLink to="/account" icon="lock" label={t('account.title')} />
            <LeaveButton onLeave={leave} />
          </>
        )
      }
      header={
        <>
          <Link
            to={home}
            aria-label={t(token ? 'frame.dashboard' : 'lost.back')}
            className={classNames(
              'mr-auto inline-flex min-h-11 shrink-0 items-center lg:hidden',
              // The bottom bar links there, too; the XP needs the room.
              token && 'max-[22rem]:hidden',
            )}
          >
            <Mark />
          </Link>
          {token && (
            <span className="lg:hidden">
              <AccountMenu onLeave={leave} />
            </span>
          )}
          <ThemeToggle />
          {token && <Bell isAway={live.isAway} />}
          {token && (
            <XpLink xp={user.data?.totalXP ?? null} waitingXp={user.data?.waitingXP ?? 0} />
          )}
        </>
      }
    >
      {children}
    </Frame>
  );
}

function Mark() {
  return <img src="/favicon.svg" alt="" width={34} height={34} />;
}
