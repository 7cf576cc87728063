import type { AdminStats } from '@portal/contracts';
import { Avatar } from '../../design/avatar';
import { formatXp } from '../../design/format';
import { LevelBadge } from '../../design/level-badge';
import { levelOf } from '../../design/levels';
import { Loading, Skeleton } from '../../design/states';
import { ta } from '../../texts/admin-texts';
import { DataTable, type Column } from './data-table';
import { Panel } from './panel';

type TopUser = AdminStats['topXpUsers'][number];

const COLUMNS: readonly Column<TopUser>[] = [
  {
    ...{ key: 'rank', label: ta('top.rank') },
    cell: ({ rank }) => <span className="figures font-semibold text-brass">{rank}</span>,
  },
  {
    ...{ key: 'user', label: ta('top.user') },
    cell: ({ name }) => (
      <span className="flex items-center gap-2 font-medium">
        <Avatar name={name} size={28} />
        {name}
      </span>
    ),
  },
  {
    ...{ key: 'level', label: ta('top.level') },
    cell: ({ totalXP }) => (
      <span className="flex items-center gap-2">
        <LevelBadge level={levelOf(totalXP).name} size={26} />
        {levelOf(totalXP).name}
      </span>
    ),
  },
  {
    ...{ key: 'xp', label: ta('users.xp'), isNumber: true },
    cell: ({ totalXP }) => formatXp(totalXP),
  },
];

/** The first by XP. */
export function TopUsersCard({ users }: { users: TopUser[] | undefined }) {
  return (
    <Panel title={ta('top.title')}>
      {users ? (
        <DataTable
          caption={ta('top.title')}
          columns={COLUMNS}
          rows={users}
          keyOf={({ _id }) => _id}
          empty={ta('top.none')}
        />
      ) : (
        <Loading label="Loading">
          <Skeleton className="h-64" />
        </Loading>
      )}
    </Panel>
  );
}
