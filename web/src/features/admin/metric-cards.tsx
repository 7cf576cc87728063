import { useQuery } from '@tanstack/react-query';
import { QueryBody } from '../../api/query-body';
import { classNames } from '../../design/class-names';
import { Icon, type IconName } from '../../design/icons';
import { Skeleton } from '../../design/states';
import { t } from '../../texts/admin-texts';
import { formatNumber } from '../../texts/format-number';
import { statsQuery } from '../../api/admin-stats';

/** The table that is open below the metrics. */
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

const GRID = 'grid grid-cols-2 gap-3 xl:grid-cols-4';

/** Four metrics; two of them open their tables. */
export function MetricCards({
  shown,
  onShow,
}: {
  shown: ShownTable;
  onShow: (table: ShownTable) => void;
}) {
  const stats = useQuery(statsQuery);
  const shape = METRICS.map(({ key }) => <Skeleton key={key} className="h-24" />);
  return (
    <QueryBody
      query={stats}
      failed={t('admin.error.load')}
      waiting={<div className={GRID}>{shape}</div>}
    >
      {(figures) => (
        <div className={GRID}>
          {METRICS.map(({ key, icon, table }) => (
            <MetricCard
              key={key}
              icon={icon}
              label={t(`admin.metric.${key}`)}
              value={figures[key]}
              isOpen={table !== undefined && shown === table}
              onToggle={table && (() => onShow(shown === table ? null : table))}
            />
          ))}
        </div>
      )}
    </QueryBody>
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
          <span title={t('admin.metric.unknown')}>
            –<span className="sr-only">{t('admin.metric.unknown')}</span>
          </span>
        ) : (
          formatNumber(value)
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
      title={t(isOpen ? 'admin.metric.hide' : 'admin.metric.show')}
      onClick={onToggle}
      className={classNames(look, 'transition-colors hover:border-brand', isOpen && 'border-brand')}
    >
      {face}
    </button>
  );
}
