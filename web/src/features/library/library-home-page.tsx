import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { QueryBody } from '../../api/query-body';
import { readingQuery } from '../../api/reading-query';
import { LevelBadge } from '../../design/level-badge';
import { badgesEarned, LEVELS, levelOf, levelProgressPercent } from '../../design/levels';
import { PageHeader } from '../../design/page-header';
import { ProgressBar } from '../../design/progress-bar';
import { SkeletonOf } from '../../design/skeleton-of';
import { Tile } from '../../design/tile';
import { useCurrentUser } from '../../session/current-user';
import { GoalMetric } from './goal-metric';
import { t } from './texts';

const MENU =
  'inline-flex min-h-11 items-center rounded-full border px-5 font-semibold transition-colors';

/** Home of the library: ways to find books, and the student's reading progress. */
export default function LibraryHomePage() {
  const user = useCurrentUser();
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageHeader title={t('library.title')} backTo="/student" />
        <nav aria-label={t('library.menu')}>
          <ul className="flex flex-wrap gap-2">
            <MenuLink to="/librarysearch">{t('library.search')}</MenuLink>
            <MenuLink to="/filter">{t('library.filters')}</MenuLink>
            <Inert>{t('library.tour')}</Inert>
            <Inert>{t('library.aiHelp')}</Inert>
          </ul>
        </nav>
      </div>
      <section aria-labelledby="progress">
        <h2 id="progress" className="mb-3 text-xl">
          {t('library.progress')}
        </h2>
        <QueryBody
          query={user}
          failed={t('xp.error')}
          waiting={
            <SkeletonOf>
              <Metrics xp={0} />
            </SkeletonOf>
          }
        >
          {({ totalXP }) => <Metrics xp={totalXP} />}
        </QueryBody>
      </section>
      <section aria-labelledby="zones">
        <h2 id="zones" className="mb-3 text-xl">
          {t('library.zones')}
        </h2>
        <div className="grid gap-3 min-[480px]:grid-cols-2 xl:grid-cols-4">
          <Tile
            icon="book"
            title={t('library.mine')}
            text={t('library.mineText')}
            to="/mylibrary"
          />
          <Tile
            icon="trophy"
            title={t('library.popular')}
            text={t('library.popularText')}
            to="/popularreads"
          />
          <Tile
            icon="cap"
            title={t('library.department')}
            text={t('library.departmentText')}
            to="/bydepartment"
          />
          <Tile
            icon="calendar"
            title={t('library.history')}
            text={t('library.historyText')}
            to="/searchhistory"
          />
          <Tile icon="file" title={t('library.course')} />
          <Tile icon="speaker" title={t('library.audiobook')} />
          <Tile icon="cards" title={t('library.modules')} />
        </div>
      </section>
      <section aria-labelledby="library-news">
        <h2 id="library-news" className="mb-3 text-xl">
          {t('library.notifications')}
        </h2>
        <div className="grid gap-3 min-[480px]:grid-cols-2 xl:grid-cols-4">
          <Tile icon="bell" title={t('library.newBooks')} />
          <Tile icon="bell" title={t('library.reminders')} />
        </div>
      </section>
    </div>
  );
}

function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link
        to={to}
        className={`${MENU} border-line-strong bg-surface hover:border-brand hover:text-brand`}
      >
        {children}
      </Link>
    </li>
  );
}

function Inert({ children }: { children: string }) {
  return (
    <li aria-disabled="true" className={`${MENU} gap-2 border-dashed text-ink-soft`}>
      {children}
      <span className="text-sm font-normal">{t('library.soon')}</span>
    </li>
  );
}

function Metrics({ xp }: { xp: number }) {
  const level = levelOf(xp).name;
  const next = LEVELS[LEVELS.findIndex(({ name }) => name === level) + 1];
  const percent = levelProgressPercent(xp);
  const goalText = next
    ? t('library.levelText', { percent: Math.floor(percent), level: next.name })
    : t('library.levelTop');
  const { data: reading } = useQuery(readingQuery);
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr_1fr]">
      <Metric label={t('library.level')}>
        <div className="flex items-center gap-4">
          <LevelBadge level={level} size={56} />
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <span className="figures text-xl font-bold">{level}</span>
            <ProgressBar
              percent={percent}
              label={t('library.level')}
              valueText={goalText}
              tone="brass"
            />
            <span className="text-sm text-ink-soft">{goalText}</span>
          </div>
        </div>
      </Metric>
      <Metric label={t('library.badges')}>
        <span className="figures text-3xl font-bold">{badgesEarned(xp)}</span>
      </Metric>
      <Metric label={t('library.streak')}>
        <span className="figures text-3xl font-bold">
          {reading && reading.streakDays > 0
            ? t('library.streakDays', { days: reading.streakDays })
            : t('library.noStreak')}
        </span>
      </Metric>
      <Metric label={t('library.goals')}>
        <GoalMetric reading={reading} />
      </Metric>
    </ul>
  );
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border bg-surface p-4">
      <span className="text-sm font-semibold text-ink-soft">{label}</span>
      {children}
    </li>
  );
}
