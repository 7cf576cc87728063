import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../design/class-names';
import { Icon, type IconName } from '../../design/icons';
import { ErrorState, Loading, Skeleton } from '../../design/states';
import { ta } from '../../texts/admin-texts';
import { statsQuery } from './admin-queries';
import { useLoadFailure } from './use-load-failure';

/** The table that is open below the figures. */
export type ShownTable = 'users' | 'pending' | null;

interface Metric {
  key: 'totalUsers' | 'pendingUsers' | 'onlineUsers' | 'todaysLogins';
  icon: IconName;
  table?: Exclude<ShownTable, null>;
}

const METRICS: readonly Metric[] = [
  { key: 'totalUsers', icon: 'people', table: 'users' },
  { key: 'pendingUsers', icon: 'user', table: 'pending' },
  { key: 'onlineUsers', icon: 'spark' },
  { key: 'todaysLogins', icon: 'calendar' },
];

/** Four figures; two of them open their tables. */
export function MetricCards({
  shown,
  onShow,
}: {
  shown: ShownTable;
  onShow: (table: ShownTable) => void;
}) {
  const stats = useQuery(statsQuery);
  const failure = useLoadFailure(stats);
  if (failure) {
    const { isFetching, refetch } = stats;
    const text = ta('error.load');
    return <ErrorState text={text} isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!stats.data) {
    return (
      <Loading label="Loading">
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {METRICS.map(({ key }) => (
            <Skeleton key={key} className="h-24" />
          ))}
        </div>
      </Loading>
    );
  }
  const { data } = stats;
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {METRICS.map(({ key, icon, table }) => (
        <MetricCard
          key={key}
          icon={icon}
          label={ta(`metric.${key}`)}
          value={data[key]}
          isOpen={table !== undefined && shown === table}
          onToggle={table && (() => onShow(shown === table ? null : table))}
        />
      ))}
    </div>
  );
}

function MetricCard({
  icon,
  label,
  value,
  isOpen,
  onToggle,
}: {
  icon: IconName;
  label: string;
  value: number | null;
  isOpen: boolean;
  onToggle: (() => void) | undefined;
}) {
  const face = (
    <>
      <span className="flex w-full items-center gap-2 text-sm font-semibold text-ink-soft">
        <Icon name={icon} size={18} />
        {label}
        {onToggle && (
          <span className={classNames('ml-auto transition-transform', isOpen && 'rotate-90')}>
            <Icon name="forward" size={18} />
          </span>
        )}
      </span>
      <span className="figures text-3xl font-bold">
        {value === null ? (
          <span title={ta('metric.unknown')}>
            –<span className="sr-only">{ta('metric.unknown')}</span>
          </span>
        ) : (
          value.toLocaleString('en')
        )}
      </span>
    </>
  );
  const look =
    'flex min-h-24 flex-col items-start gap-1.5 rounded-card border bg-surface p-4 text-left';
  if (!onToggle) return <div className={look}>{face}</div>;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={ta(isOpen ? 'metric.hide' : 'metric.show')}
      onClick={onToggle}
      className={classNames(look, 'transition-colors hover:border-brand', isOpen && 'border-brand')}
    >
      {face}
    </button>
  );
}
