import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ta } from '../../texts/admin-texts';
import { statsQuery } from './admin-queries';
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
  const navigate = useNavigate();
  const stats = useQuery(statsQuery);
  const asked = params.get('show');
  const shown: ShownTable = asked === 'users' || asked === 'pending' ? asked : null;
  // Another table begins at its own first page.
  const show = (table: ShownTable) => setParams(table ? { show: table } : {});
  // From further down, the table would open out of sight.
  const showPending = () => void navigate({ search: '?show=pending', hash: '#pending' });
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{ta('frame.dashboard')}</h1>
      <MetricCards stats={stats} shown={shown} onShow={show} />
      {shown === 'users' && <UsersTable />}
      {shown === 'pending' && <PendingTable />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <AnnouncementsCard />
          <StatisticsCard />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <TopUsersCard stats={stats} />
          <PendingSummary onShow={showPending} />
        </div>
      </div>
      <FeedbackCard />
    </div>
  );
}
