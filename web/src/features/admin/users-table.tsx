import {
  deleteUser,
  listUsers,
  suspendUser,
  SUSPENSION_DAYS,
  type UserWithXp,
} from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call';
import { formatXp } from '../../design/format';
import { ta } from '../../texts/admin-texts';
import { REFRESH_MS, USERS_KEY } from './admin-queries';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { DataTable, type Column } from './data-table';
import { DeleteUserDialog } from './delete-user-dialog';
import { LiftButton } from './lift-button';
import { Pagination } from './pagination';
import { Panel } from './panel';
import { PanelBody } from './panel-body';
import { SearchField } from './search-field';
import { useLastPage } from './use-last-page';
import { useTableState } from './use-table-state';
import { UserActs } from './user-acts';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** All students, a page at a time. */
export function UsersTable() {
  const state = useTableState({ sort: 'name', direction: 'asc' });
  const [question, setQuestion] = useState<Question | null>(null);
  const [deleted, setDeleted] = useState<UserWithXp | null>(null);
  const { page, sort, direction, search } = state;
  const query = { page, sort, direction, search };
  const list = useQuery({
    queryKey: [...USERS_KEY, query],
    queryFn: ({ signal }) => call(listUsers, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
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
      title={ta('users.title')}
      actions={<SearchField label={ta('users.search')} state={state} />}
    >
      <PanelBody query={list}>
        {({ users, total }) => (
          <>
            <DataTable
              caption={ta('users.title')}
              columns={columns}
              rows={users}
              keyOf={({ _id }) => _id}
              state={state}
              stacks
              empty={search ? ta('table.noMatch', { search }) : ta('users.none')}
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
          onDelete={() => call(deleteUser, { params: { id: deleted._id } })}
        />
      )}
    </Panel>
  );
}

const suspension = ({ _id: id, name }: UserWithXp): Question => ({
  text: ta('users.suspendText', { name }),
  act: () => call(suspendUser, { params: { id }, body: { days: SUSPENSION_DAYS } }),
  done: ta('users.suspendedNow', { name }),
  keepsOpener: true,
});

const columnsWith = (acts: Column<UserWithXp>['cell']): readonly Column<UserWithXp>[] => [
  ...FACTS,
  { key: 'actions', label: ta('users.actions'), onCard: 'bare', cell: acts },
];

const FACTS: readonly Column<UserWithXp>[] = [
  {
    ...{ key: 'name', label: ta('users.name'), isSortable: true },
    onCard: 'title',
    cell: ({ name }) => (
      <span className="font-medium [overflow-wrap:anywhere] @max-3xl:font-semibold">{name}</span>
    ),
  },
  {
    ...{ key: 'email', label: ta('users.email'), isSortable: true },
    cell: ({ email }) => (
      <span className="[overflow-wrap:anywhere] @3xl:inline-block @3xl:min-w-44">{email}</span>
    ),
  },
  {
    ...{ key: 'department', label: ta('users.department'), isSortable: true },
    cell: ({ department }) => department,
  },
  {
    ...{ key: 'totalXP', label: ta('users.xp'), isSortable: true, isNumber: true },
    cell: ({ totalXP }) => formatXp(totalXP),
  },
  {
    ...{ key: 'suspendedUntil', label: ta('users.suspended'), isSortable: true },
    cell: (user) =>
      user.suspendedUntil ? (
        <span className="flex items-center font-medium whitespace-nowrap text-rose">
          {dateFormat.format(new Date(user.suspendedUntil))}
          {user.isSuspended && <LiftButton user={user} />}
        </span>
      ) : (
        ta('users.active')
      ),
  },
];
