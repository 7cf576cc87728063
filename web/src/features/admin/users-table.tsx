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
import { DataTable, Pagination, type Column } from './data-table';
import { DeleteUserDialog } from './delete-user-dialog';
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
              empty={ta('users.none')}
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
  { key: 'actions', label: ta('users.actions'), cell: acts },
];

const FACTS: readonly Column<UserWithXp>[] = [
  {
    ...{ key: 'name', label: ta('users.name'), isSortable: true },
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { key: 'email', label: ta('users.email'), isSortable: true, cell: ({ email }) => email },
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
    cell: ({ suspendedUntil }) =>
      suspendedUntil ? (
        <span className="font-medium whitespace-nowrap text-rose">
          {dateFormat.format(new Date(suspendedUntil))}
        </span>
      ) : (
        ta('users.active')
      ),
  },
];
