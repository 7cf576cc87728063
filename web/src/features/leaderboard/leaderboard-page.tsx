import { refetchEvery } from '../../api/query-client';
import { useQuery } from '@tanstack/react-query';
import type { UserWithXp } from '@portal/contracts/identity';
import { getLeaderboardRoute } from '@portal/contracts/xp';
import { Link } from 'react-router-dom';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { Avatar } from '../../design/avatar';
import { classNames } from '../../design/class-names';
import { LevelBadge } from '../../design/level-badge';
import { levelOf } from '../../design/levels';
import { PageHeader } from '../../design/page-header';
import { EmptyState, Skeleton } from '../../design/states';
import { useCurrentUser } from '../../session/current-user';
import { formatNumber, formatXp } from '../../texts/format-number';
import { t } from './texts';

/** Refresh interval of this page, in ms (specification). */
const REFRESH_MS = 10_000;
const ROWS = 50;

interface Row {
  _id: string;
  name: string;
  profileImage?: string | null;
  totalXP: number;
  rank: number;
}

/** Ranking of students by XP; the user's own row is highlighted and shows the live XP. */
export default function LeaderboardPage() {
  const { data: user } = useCurrentUser();
  const board = useQuery({
    queryKey: ['leaderboard', ROWS],
    queryFn: ({ signal }) => call(getLeaderboardRoute, { query: { limit: ROWS }, signal }),
    refetchInterval: refetchEvery(REFRESH_MS),
  });
  return (
    <>
      <PageHeader title={t('board.title')} backTo="/Student">
        {board.data && (
          <span className="figures text-ink-soft">
            {t('board.total', { total: board.data.total })}
          </span>
        )}
      </PageHeader>
      <QueryBody query={board} failed={t('board.error')} waiting={<Rows />}>
        {({ users, own }) =>
          users.length === 0 ? (
            <EmptyState icon="trophy" text={t('board.empty')} />
          ) : (
            <Board rows={users} own={own} user={user} />
          )
        }
      </QueryBody>
    </>
  );
}

function Rows() {
  return Array.from({ length: 8 }, (_, index) => <Skeleton key={index} className="mb-2 h-14" />);
}

function Board({
  rows,
  own,
  user,
}: {
  rows: readonly Row[];
  own: Row | null | undefined;
  user: UserWithXp | undefined;
}) {
  const isFurtherDown = own && !rows.some((row) => row._id === own._id);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('board.title')}</caption>
      <thead>
        <tr className="border-b text-left text-sm text-ink-soft">
          <th scope="col" className="w-12 py-2 pr-2 pl-2 font-semibold sm:w-20 sm:pl-4">
            {t('board.rank')}
          </th>
          <th scope="col" className="w-full py-2 font-semibold">
            {t('board.user')}
          </th>
          <th scope="col" className="py-2 pr-2 font-semibold sm:pr-12">
            {t('board.level')}
          </th>
          <th scope="col" className="py-2 pr-2 text-right font-semibold sm:pr-4">
            {t('board.xp')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BoardRow key={row._id} row={row} ownId={user?._id} liveXp={user?.totalXP} />
        ))}
        {isFurtherDown && <BoardRow row={own} ownId={user?._id} liveXp={user?.totalXP} isApart />}
      </tbody>
    </table>
  );
}

function BoardRow({
  row,
  ownId,
  liveXp,
  isApart = false,
}: {
  row: Row;
  ownId?: string;
  liveXp?: number;
  isApart?: boolean;
}) {
  const isOwn = row._id === ownId;
  const xp = isOwn ? (liveXp ?? row.totalXP) : row.totalXP;
  const level = levelOf(xp).name;
  return (
    <tr
      aria-current={isOwn ? 'true' : undefined}
      className={classNames(
        'border-b',
        isOwn && 'bg-brand-soft',
        isApart && 'border-t-4 border-double',
      )}
    >
      <td
        className={classNames(
          'figures py-2.5 pl-2 text-lg sm:pl-4',
          // The server ranks equal XP by the time it was reached, which does not apply to zero XP.
          row.rank <= 3 && xp > 0 ? 'font-bold text-brass' : 'text-ink-soft',
        )}
      >
        {formatNumber(row.rank)}
      </td>
      <td className="w-full max-w-0 py-2.5 pr-2">
        <span className="flex min-w-0 items-center gap-2 sm:gap-2.5">
          <Avatar name={row.name} size={36} src={row.profileImage} />
          <span className="flex min-w-0 flex-col items-start gap-x-2.5 gap-y-1 sm:flex-row sm:items-center">
            <Link
              to={isOwn ? '/profile' : `/profile/${row._id}`}
              dir="auto"
              className="line-clamp-2 min-w-0 leading-tight font-medium [overflow-wrap:anywhere] underline-offset-4 hover:underline"
            >
              {row.name}
            </Link>
            {isOwn && (
              <span className="shrink-0 rounded-full bg-brand px-2 py-0.5 text-xs font-semibold text-on-brand">
                {t('board.you')}
              </span>
            )}
          </span>
        </span>
      </td>
      <td className="py-2.5 pr-2 sm:pr-12">
        <span className="flex flex-col items-center gap-0.5 sm:flex-row sm:gap-2">
          <LevelBadge level={level} size={30} />
          <span className="text-[0.68rem] leading-tight sm:text-base">{level}</span>
        </span>
      </td>
      <td className="figures py-2.5 pr-2 text-right text-sm font-semibold sm:pr-4 sm:text-base">
        {formatXp(xp)}
      </td>
    </tr>
  );
}
