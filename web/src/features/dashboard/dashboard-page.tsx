import { refetchEvery } from '../../api/query-client';
import { useQuery } from '@tanstack/react-query';
import type { UserWithXp } from '@portal/contracts/identity';
import { getLeaderboardRoute } from '@portal/contracts/xp';
import { Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { useSite } from '../../api/site';
import { LinkButton } from '../../design/button';
import { formatXp } from '../../texts/format-number';
import { CardBoundary } from '../../design/error-boundary';
import { Icon } from '../../design/icons';
import { lazyPart } from '../../design/lazy-part';
import { LevelBadge } from '../../design/level-badge';
import { LEVELS, levelOf, levelProgressPercent } from '../../design/levels';
import { ProgressBar } from '../../design/progress-bar';
import { SkeletonOf } from '../../design/skeleton-of';
import { Loading } from '../../design/states';
import type { FeatureTiles } from '../../registry/feature';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import { CampusSections } from './campus-sections';
import { StepsSkeleton } from './steps-skeleton';
import { WaitingXp } from './waiting-xp';

const NextSteps = lazyPart(() => import('./next-steps-section'), {
  waiting: <StepsSkeleton />,
  // The tiles below link to the same screens.
  failure: () => null,
});

/** The student's dashboard: progress, next steps and all sections. */
export function DashboardPage({ tiles }: { tiles: FeatureTiles }) {
  const query = useCurrentUser();
  const user = query.data;
  const { productName, classroomUrl } = useSite();
  return (
    <div className="flex flex-col gap-8">
      <Greeting user={user} isFailing={query.isError} />
      <CardBoundary>
        <Suspense fallback={<StepsSkeleton />}>
          <NextSteps />
        </Suspense>
      </CardBoundary>
      <div className="grid gap-4 lg:grid-cols-[1.7fr_1fr]">
        <CardBoundary>
          <QueryBody
            query={query}
            failed={t('xp.error')}
            waiting={
              <SkeletonOf>
                <Progress xp={0} waitingXp={0} />
              </SkeletonOf>
            }
          >
            {({ totalXP, waitingXP }) => <Progress xp={totalXP} waitingXp={waitingXP ?? 0} />}
          </QueryBody>
        </CardBoundary>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <CardBoundary>
            <Standing />
          </CardBoundary>
          <div
            aria-disabled="true"
            className="flex items-center gap-4 rounded-card border border-dashed p-5 text-ink-soft"
          >
            <Icon name="calendar" size={28} />
            <span className="flex flex-col">
              <span className="font-semibold">{t('dashboard.class')}</span>
              <span className="text-sm">{t('frame.soon')}</span>
            </span>
          </div>
        </div>
      </div>
      <CampusSections tiles={tiles} productName={productName} classroomUrl={classroomUrl} />
    </div>
  );
}

function Greeting({ user, isFailing }: { user: UserWithXp | undefined; isFailing: boolean }) {
  if (user) return <Hello name={user.name} department={user.department} />;
  // The card below shows the error.
  if (isFailing) return <h1 className="text-3xl sm:text-4xl">{t('frame.dashboard')}</h1>;
  return (
    <Loading label={t('failure.loading')}>
      <SkeletonOf>
        <Hello name="…" department="…" />
      </SkeletonOf>
    </Loading>
  );
}

function Hello({ name, department }: { name: string; department: string | null }) {
  return (
    <div>
      <h1 className="text-3xl [overflow-wrap:anywhere] sm:text-4xl">
        {t('dashboard.hello', { name })}
      </h1>
      <p className="mt-1 text-lg text-ink-soft">{department}</p>
    </div>
  );
}

function Progress({ xp, waitingXp }: { xp: number; waitingXp: number }) {
  const link = useRef<HTMLAnchorElement>(null);
  const level = levelOf(xp);
  const next = LEVELS[LEVELS.findIndex(({ name }) => name === level.name) + 1];
  const line = next
    ? t('dashboard.next', { xp: formatXp(next.min - xp), level: next.name })
    : t('dashboard.top');
  return (
    <section
      aria-labelledby="level"
      className="ticket flex flex-col justify-between gap-5 rounded-card bg-brass-soft px-7 py-6 sm:px-9"
    >
      <Link ref={link} to="/Xp" className="flex items-center gap-5 rounded-control">
        <LevelBadge level={level.name} size={84} />
        <span className="flex min-w-0 flex-col">
          <span id="level" className="text-sm font-semibold text-ink-soft">
            {t('dashboard.xp')}
          </span>
          <span className="figures text-3xl font-bold sm:text-4xl">{level.name}</span>
          <span className="figures text-lg text-brass">{formatXp(xp)} XP</span>
        </span>
      </Link>
      <div className="flex flex-col gap-2">
        <ProgressBar
          percent={levelProgressPercent(xp)}
          label={t('dashboard.xp')}
          valueText={line}
          tone="brass"
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>{line}</span>
          <LinkButton to="/TestLab" icon={<Icon name="flask" size={20} />}>
            {t('dashboard.practise')}
          </LinkButton>
        </div>
        {waitingXp > 0 && <WaitingXp xp={waitingXp} onAdded={() => link.current?.focus()} />}
      </div>
    </section>
  );
}

function Standing() {
  const { data } = useQuery({
    queryKey: ['leaderboard', 1],
    queryFn: ({ signal }) => call(getLeaderboardRoute, { query: { limit: 1 }, signal }),
    refetchInterval: refetchEvery(10_000),
  });
  const own = data?.own;
  return (
    <Link
      to="/Leaderboard"
      className="flex items-center gap-4 rounded-card border bg-surface p-5 transition-colors hover:border-brand"
    >
      <span className="text-brand">
        <Icon name="trophy" size={30} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="text-sm font-semibold text-ink-soft">{t('dashboard.board')}</span>
        <span className="figures text-xl font-semibold">
          {own
            ? t('dashboard.rank', {
                rank: own.rank,
                total: data?.total ?? 0,
              })
            : t('dashboard.rankNone')}
        </span>
      </span>
    </Link>
  );
}
