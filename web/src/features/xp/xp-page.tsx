import { refetchEvery } from '../../api/query-client';
import { useQuery } from '@tanstack/react-query';
import { getBalanceRoute } from '@portal/contracts/xp';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { classNames } from '../../design/class-names';
import { formatXp } from '../../texts/format-number';
import { CardBoundary } from '../../design/error-boundary';
import { Icon } from '../../design/icons';
import { LevelBadge } from '../../design/level-badge';
import { badgesEarned, LEVELS, levelOf, type LevelName } from '../../design/levels';
import { PageHeader } from '../../design/page-header';
import { ProgressBar } from '../../design/progress-bar';
import { Skeleton } from '../../design/states';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';
import { XpHistory } from '../../session/xp-history';
import { XpTimeline } from '../../session/xp-timeline';

/** Refresh interval of this page, in ms (specification). */
const REFRESH_MS = 10_000;
/** Number of badges: the last level has none, because it has no upper limit. */
const BADGES = LEVELS.filter(({ max }) => max !== null).length;

/** Page with the progress through the ten levels, and the history of the XP. */
export default function XpPage() {
  const user = useCurrentUser();
  const balance = useQuery({
    queryKey: ['xp', user.data?.totalXP],
    queryFn: ({ signal }) => call(getBalanceRoute, { signal }),
    refetchInterval: refetchEvery(REFRESH_MS),
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader title={t('xp.title')} backTo="/Student" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <CardBoundary>
          <QueryBody
            query={balance}
            failed={t('xp.error')}
            waiting={<Skeleton className="h-[36rem] rounded-card" />}
          >
            {({ totalXP, lifetimeXP, highestLevel }) => (
              <Levels
                xp={user.data?.totalXP ?? totalXP}
                lifetime={lifetimeXP}
                highest={highestLevel}
              />
            )}
          </QueryBody>
        </CardBoundary>
        <CardBoundary>
          <XpHistory version={user.data?.totalXP ?? 0} />
        </CardBoundary>
        <CardBoundary>
          <XpTimeline version={user.data?.totalXP ?? 0} />
        </CardBoundary>
      </div>
    </>
  );
}

function Levels({ xp, lifetime, highest }: { xp: number; lifetime: number; highest: LevelName }) {
  const here = levelOf(xp).name;
  const reached = Math.max(indexOf(highest), indexOf(here));
  // A reached level keeps the badges below it: spending XP does not remove them.
  const earned = Math.max(badgesEarned(xp), reached);
  const facts = [
    t('xp.balance', { xp: formatXp(xp) }),
    t('xp.lifetime', { xp: formatXp(lifetime) }),
    t('xp.badges', { count: earned, total: BADGES }),
  ];
  return (
    <section aria-label={t('xp.title')}>
      <ul className="ticket mb-3 flex flex-wrap gap-x-8 gap-y-1 rounded-card bg-brass-soft px-7 py-4">
        {facts.map((fact) => (
          <li key={fact} className="figures font-semibold">
            {fact}
          </li>
        ))}
      </ul>
      <p className="mb-5 max-w-[65ch] text-sm text-ink-soft">{t('xp.badgesText')}</p>
      <ol className="flex flex-col gap-1">
        {LEVELS.map(({ name, min, max }, index) => {
          const isHere = name === here;
          const line =
            max === null
              ? t('xp.noMax', { current: formatXp(xp) })
              : t('xp.line', {
                  current: formatXp(Math.min(xp, max)),
                  max: formatXp(max),
                });
          const percent = max === null ? (xp >= min ? 100 : 0) : (Math.min(xp, max) / max) * 100;
          return (
            <li
              key={name}
              aria-current={isHere ? 'step' : undefined}
              className={classNames(
                'flex items-center gap-4 rounded-card px-3 py-3',
                isHere && 'border bg-surface',
              )}
            >
              <LevelBadge level={name} size={52} isEarned={index <= reached} />
              <div className="min-w-0 flex-1">
                <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
                  <h2 className="text-base">
                    {name}
                    {isHere && (
                      <span className="ml-2 font-text text-sm font-medium text-brand">
                        {t('xp.here')}
                      </span>
                    )}
                    {index < earned && <Earned />}
                  </h2>
                  <span className="figures text-sm text-ink-soft">{line}</span>
                </div>
                <ProgressBar percent={percent} label={name} valueText={line} tone="brass" />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Earned() {
  return (
    <span className="ml-2 inline-flex items-center gap-1 font-text text-sm font-medium text-moss">
      <Icon name="check" size={16} />
      {t('xp.earned')}
    </span>
  );
}

function indexOf(level: LevelName): number {
  return LEVELS.findIndex(({ name }) => name === level);
}
