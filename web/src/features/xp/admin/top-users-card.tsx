import type { AdminStats } from '@portal/contracts/admin-figures';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../design/avatar';
import { formatXp } from '../../../texts/format-number';
import { LevelBadge } from '../../../design/level-badge';
import { levelOf } from '../../../design/levels';
import { t } from '../../../texts/admin-texts';
import { statsQuery } from '../../../api/admin-stats';
import { DataTable, type Column } from '../../../design/table/data-table';
import { Panel } from '../../../design/panel/panel';
import { PanelBody } from '../../../api/panel-body';

type TopUser = AdminStats['topXpUsers'][number];

const COLUMNS: readonly Column<TopUser>[] = [
  {
    key: 'rank',
    label: t('admin.top.rank'),
    cell: ({ rank }) => <span className="figures font-semibold text-brass">{rank}</span>,
  },
  {
    key: 'user',
    label: t('admin.top.user'),
    cell: ({ name }) => (
      <span className="flex items-center gap-2 font-medium">
        <span className="max-sm:hidden">
          <Avatar name={name} size={28} />
        </span>
        <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
      </span>
    ),
  },
  {
    key: 'level',
    label: t('admin.top.level'),
    cell: ({ totalXP }) => (
      <span className="flex items-center gap-2">
        <LevelBadge level={levelOf(totalXP).name} size={26} />
        <span className="max-sm:hidden">{levelOf(totalXP).name}</span>
      </span>
    ),
  },
  {
    key: 'xp',
    label: t('admin.users.xp'),
    isNumber: true,
    cell: ({ totalXP }) => formatXp(totalXP),
  },
];

/** Card with the top students by XP. */
export function TopUsersCard() {
  const stats = useQuery(statsQuery);
  return (
    <Panel title={t('admin.top.title')}>
      <PanelBody query={stats}>
        {({ topXpUsers }) => (
          <DataTable
            caption={t('admin.top.caption')}
            columns={COLUMNS}
            rows={topXpUsers}
            keyOf={({ _id }) => _id}
            empty={t('admin.top.none')}
          />
        )}
      </PanelBody>
    </Panel>
  );
}
