import { useInfiniteQuery } from '@tanstack/react-query';
import { getHistoryRoute, HISTORY_PAGE_MAX, type XpReason } from '@portal/contracts/xp';
import { call } from '../api/call';
import { useLoadFailure } from '../api/use-load-failure';
import { Button, LinkButton } from '../design/button';
import { classNames } from '../design/class-names';
import { formatMoment } from '../texts/format-date';
import { formatXp } from '../texts/format-number';
import { Icon } from '../design/icons';
import { LoadFailure } from '../design/load-failure';
import { Loading, Skeleton } from '../design/states';
import { t } from '../texts/signed-in-texts';
import { historyLines } from './history-lines';

/** Initial number of entries; the next pages are larger, since a call has ten entries a minute. */
const FIRST = 10;
const REASONS: Record<XpReason, string> = {
  test: t('xp.reason.test'),
  call: t('xp.reason.call'),
  job: t('xp.reason.job'),
  refund: t('xp.reason.refund'),
  adjustment: t('xp.reason.adjustment'),
};

/**
 * The student's XP ledger, newest first. `version` changes with the balance, and refetches the
 * list.
 */
export function XpHistory({ version }: { version: number }) {
  const history = useInfiniteQuery({
    queryKey: ['xp-history', version],
    queryFn: ({ pageParam: before, signal }) => {
      const limit = before === undefined ? FIRST : HISTORY_PAGE_MAX;
      return call(getHistoryRoute, { query: { limit, before }, signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.nextBefore ?? undefined,
    placeholderData: (before) => before,
  });
  const failure = useLoadFailure(history);
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const lines = historyLines(entries, history.hasNextPage);
  return (
    <section
      aria-labelledby="history"
      className="rounded-card border bg-surface p-5 sm:p-6 lg:sticky lg:top-22"
    >
      <h2 id="history" className="mb-3 text-xl">
        {t('xp.history')}
      </h2>
      {history.isPending && !failure && (
        <Loading label={t('failure.loading')}>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {(failure ?? history.isError) && (
        <LoadFailure
          text={t('xp.historyError')}
          isBusy={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isSuccess && entries.length === 0 && (
        <p className="text-ink-soft">{t('xp.historyEmpty')}</p>
      )}
      <ol className="divide-y">
        {lines.map((line) => (
          <li key={line.revision} className="flex items-center justify-between gap-3 py-3">
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">
                {line.isCut ? t('xp.reason.callEnd') : REASONS[line.reason]}
              </span>
              <time dateTime={line.at} className="text-sm text-ink-soft">
                {formatMoment(line.at)}
              </time>
            </span>
            <span
              className={classNames(
                'figures shrink-0 font-semibold',
                line.changeXP > 0 ? 'text-brass' : 'text-ink',
              )}
            >
              {line.changeXP > 0 ? '+' : '−'}
              {formatXp(Math.abs(line.changeXP))} XP
            </span>
          </li>
        ))}
      </ol>
      {history.isSuccess && !history.hasNextPage && (
        <LinkButton
          to="/TestLab"
          variant="outline"
          className="mt-4"
          icon={<Icon name="flask" size={20} />}
        >
          {t('dashboard.practise')}
        </LinkButton>
      )}
      {history.hasNextPage && (
        <Button
          variant="outline"
          className="mt-3"
          onClick={() => void history.fetchNextPage()}
          isBusy={history.isFetchingNextPage}
        >
          {t('xp.historyMore')}
        </Button>
      )}
    </section>
  );
}
