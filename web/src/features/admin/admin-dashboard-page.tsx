import { memo, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardBoundary } from '../../design/error-boundary';
import { t } from '../../texts/admin-texts';
import { MetricCards, type ShownTable } from './metric-cards';
import { StatisticsCard } from './statistics-card';

/** Cards that the features add to the dashboard, each in a separate panel. */
export interface AdminCards {
  /** Rendered first: items that require an action of the admin. */
  notes: readonly ComponentType[];
  /** Tables opened by the metrics above them. */
  tables: Readonly<Record<NonNullable<ShownTable>, ComponentType>>;
  left: readonly ComponentType[];
  right: readonly ComponentType[];
  /** Below both columns. */
  wide: readonly ComponentType[];
}

/** Dashboard with the portal's metrics, the tables behind them, and the cards of the features. */
export function AdminDashboardPage({ cards }: { cards: AdminCards }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('show');
  const shown: ShownTable = asked === 'users' || asked === 'pending' ? asked : null;
  // Dropping the other parameters opens the new table at its first page.
  const show = (table: ShownTable) => setParams(table ? { show: table } : {});
  const Table = shown && cards.tables[shown];
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('admin.frame.dashboard')}</h1>
      {cards.notes.map((Note, index) => (
        <CardBoundary key={index}>
          <Note />
        </CardBoundary>
      ))}
      <CardBoundary>
        <MetricCards shown={shown} onShow={show} />
      </CardBoundary>
      {Table && (
        <CardBoundary key={shown}>
          <Table />
        </CardBoundary>
      )}
      <Overview cards={cards} />
    </div>
  );
}

/** Memoized, so that page and order of the table above do not re-render it. */
const Overview = memo(function Overview({ cards: { left, right, wide } }: { cards: AdminCards }) {
  return (
    <>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Column cards={left} />
        <Column cards={right} />
      </div>
      <CardBoundary>
        <StatisticsCard />
      </CardBoundary>
      <Column cards={wide} />
    </>
  );
});

function Column({ cards }: { cards: readonly ComponentType[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {cards.map((Card, index) => (
        <CardBoundary key={index}>
          <Card />
        </CardBoundary>
      ))}
    </div>
  );
}
