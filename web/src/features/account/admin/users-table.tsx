import {
  deleteUserRoute,
  listUsersRoute,
  suspendUserRoute,
  SUSPENSION_DAYS,
} from '@portal/contracts/admin';
import type { UserWithXp } from '@portal/contracts/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call';
import { formatDay } from '../../../texts/format-date';
import { formatXp } from '../../../texts/format-number';
import { t } from '../../../texts/admin-texts';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { USERS_KEY } from './account-admin-queries';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { DataTable, type Column } from '../../../design/table/data-table';
import { DeleteUserDialog } from './delete-user-dialog';
import { LiftButton } from './lift-button';
import { Pagination } from '../../../design/table/pagination';
import { Panel } from '../../../design/panel/panel';
import { PanelBody } from '../../../api/panel-body';
import { SearchField } from '../../../design/table/search-field';
import { useLastPage } from '../../../design/table/use-last-page';
import { useTableState } from '../../../design/table/use-table-state';
import { UserActs } from './user-acts';

/** Paginated table of all students. */
export function UsersTable() {
  const state = useTableState({ sort: 'name', direction: 'asc' });
  const [question, setQuestion] = useState<Question | null>(null);
  const [deleted, setDeleted] = useState<UserWithXp | null>(null);
  const { page, sort, direction, search } = state;
  const query = { page, sort, direction, search };
  const list = useQuery({
    queryKey: [...USERS_KEY, query],
    queryFn: ({ signal }) => call(listUsersRoute, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ADMIN_REFRESH_MS,
  });
  const isBusy = useLastPage(state, list);
  const columns = useMemo(
    () =>
      columnsWith((user) => (
        <UserActs
          user={user}
          onSuspend={() => setQuestion(suspension(user))}
          onDelete={() => setDeleted(user)}
        />
      )),
    [],
  );
  return (
    <Panel
      id="users"
      title={t('admin.users.title')}
      actions={<SearchField label={t('admin.users.search')} state={state} />}
    >
      <PanelBody query={list}>
        {({ users, total }) => (
          <>
            <DataTable
              caption={t('admin.users.title')}
              columns={columns}
              rows={users}
              keyOf={({ _id }) => _id}
              state={state}
              stacks
              empty={search ? t('admin.table.noMatch', { search }) : t('admin.users.none')}
              isBusy={isBusy}
            />
            <Pagination state={state} total={total} />
          </>
        )}
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
      {deleted && (
        <DeleteUserDialog
          user={deleted}
          onClose={() => setDeleted(null)}
          onDelete={() => call(deleteUserRoute, { params: { id: deleted._id } })}
        />
      )}
    </Panel>
  );
}

const suspension = ({ _id: id, name }: UserWithXp): Question => ({
  text: t('admin.users.suspendText', { name }),
  act: () => call(suspendUserRoute, { params: { id }, body: { days: SUSPENSION_DAYS } }),
  done: t('admin.users.suspendedNow', { name }),
  keepsOpener: true,
});

const columnsWith = (acts: Column<UserWithXp>['cell']): readonly Column<UserWithXp>[] => [
  ...FACTS,
  { key: 'actions', label: t('admin.users.actions'), onCard: 'bare', cell: acts },
];

const FACTS: readonly Column<UserWithXp>[] = [
  {
    key: 'name',
    label: t('admin.users.name'),
    isSortable: true,
    onCard: 'title',
    cell: ({ name }) => (
      <bdi className="font-medium [overflow-wrap:anywhere] @max-3xl:font-semibold">{name}</bdi>
    ),
  },
  {
    key: 'email',
    label: t('admin.users.email'),
    isSortable: true,
    cell: ({ email }) => (
      <span className="[overflow-wrap:anywhere] @3xl:inline-block @3xl:min-w-44">{email}</span>
    ),
  },
  {
    key: 'department',
    label: t('admin.users.department'),
    isSortable: true,
    cell: ({ department }) => department,
  },
  {
    key: 'totalXP',
    label: t('admin.users.xp'),
    isSortable: true,
    isNumber: true,
    cell: ({ totalXP }) => formatXp(totalXP),
  },
  {
    key: 'suspendedUntil',
    label: t('admin.users.suspended'),
    isSortable: true,
    cell: (user) =>
      user.suspendedUntil ? (
        <span className="flex items-center font-medium whitespace-nowrap text-rose">
          {formatDay(user.suspendedUntil)}
          {user.isSuspended && <LiftButton user={user} />}
        </span>
      ) : (
        t('admin.users.active')
      ),
  },
];
