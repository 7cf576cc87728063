import type { AdminStats } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../design/avatar';
import { formatXp } from '../../design/format';
import { LevelBadge } from '../../design/level-badge';
import { levelOf } from '../../design/levels';
import { ta } from '../../texts/admin-texts';
import { statsQuery } from './admin-queries';
import { DataTable, type Column } from './data-table';
import { Panel } from './panel';
import { PanelBody } from './panel-body';

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
        <span className="max-sm:hidden">
          <Avatar name={name} size={28} />
        </span>
        <span className="[overflow-wrap:anywhere]">{name}</span>
      </span>
    ),
  },
  {
    ...{ key: 'level', label: ta('top.level') },
    cell: ({ totalXP }) => (
      <span className="flex items-center gap-2">
        <LevelBadge level={levelOf(totalXP).name} size={26} />
        <span className="max-sm:hidden">{levelOf(totalXP).name}</span>
      </span>
    ),
  },
  {
    ...{ key: 'xp', label: ta('users.xp'), isNumber: true },
    cell: ({ totalXP }) => formatXp(totalXP),
  },
];

/** The first by XP. */
export function TopUsersCard() {
  const stats = useQuery(statsQuery);
  return (
    <Panel title={ta('top.title')}>
      <PanelBody query={stats}>
        {({ topXpUsers }) => (
          <DataTable
            caption={ta('top.title')}
            columns={COLUMNS}
            rows={topXpUsers}
            keyOf={({ _id }) => _id}
            empty={ta('top.none')}
          />
        )}
      </PanelBody>
    </Panel>
  );
}
