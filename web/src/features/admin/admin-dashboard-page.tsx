import { memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ta } from '../../texts/admin-texts';
import { AnnouncementsCard } from './announcements-card';
import { FeedbackCard } from './feedback-card';
import { MetricCards, type ShownTable } from './metric-cards';
import { PendingSummary } from './pending-summary';
import { PendingTable } from './pending-table';
import { StatisticsCard } from './statistics-card';
import { TopUsersCard } from './top-users-card';
import { UsersTable } from './users-table';

/** The portal at a glance, and the tables behind its figures. */
export default function AdminDashboardPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('show');
  const shown: ShownTable = asked === 'users' || asked === 'pending' ? asked : null;
  // Another table begins at its own first page.
  const show = (table: ShownTable) => setParams(table ? { show: table } : {});
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{ta('frame.dashboard')}</h1>
      <MetricCards shown={shown} onShow={show} />
      {shown === 'users' && <UsersTable />}
      {shown === 'pending' && <PendingTable />}
      <Overview />
    </div>
  );
}

/** Drawn anew by its own data only, not with every page and order of the table above. */
const Overview = memo(function Overview() {
  return (
    <>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <AnnouncementsCard />
        <div className="flex min-w-0 flex-col gap-5">
          <TopUsersCard />
          <PendingSummary />
        </div>
      </div>
      <StatisticsCard />
      <FeedbackCard />
    </>
  );
});
