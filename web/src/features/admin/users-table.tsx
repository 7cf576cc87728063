import {
  liftSuspension,
  listUsers,
  suspendUser,
  deleteUser,
  SUSPENSION_DAYS,
  ADMIN_PAGE_SIZE,
  type UserWithXp,
} from '@portal/contracts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { formatXp } from '../../design/format';
import { useToast } from '../../design/toast';
import { ta } from '../../texts/admin-texts';
import { REFRESH_MS, USERS_KEY } from './admin-queries';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { DataTable, Pagination, type Column } from './data-table';
import { DeleteUserDialog } from './delete-user-dialog';
import { failureText } from './failure-text';
import { Panel } from './panel';
import { PanelBody } from './panel-body';
import { SearchField } from './search-field';
import { useTableState } from './use-table-state';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** All students, a page at a time. */
export function UsersTable() {
  const client = useQueryClient();
  const toast = useToast();
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
  const done = async (text: string) => {
    toast(text);
    await client.invalidateQueries({ queryKey: ['admin'] });
  };
  const suspend = ({ _id: id, name }: UserWithXp) =>
    setQuestion({
      text: ta('users.suspendText', { name }),
      act: async () => {
        await call(suspendUser, { params: { id }, body: { days: SUSPENSION_DAYS } });
        await done(ta('users.suspendedNow', { name }));
      },
    });
  const lift = async ({ _id: id, name }: UserWithXp) => {
    try {
      await call(liftSuspension, { params: { id } });
      await done(ta('users.liftedNow', { name }));
    } catch (error) {
      toast(messageOf(error, failureText(error)), 'problem');
    }
  };
  const columns: readonly Column<UserWithXp>[] = [
    ...FACTS,
    {
      key: 'actions',
      label: ta('users.actions'),
      cell: (user) => (
        <span className="flex gap-1 whitespace-nowrap">
          {user.isSuspended && (
            <Button variant="outline" onClick={() => void lift(user)}>
              {ta('users.lift')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => suspend(user)}>
            {ta('users.suspend')}
          </Button>
          <Button variant="quiet" className="text-rose" onClick={() => setDeleted(user)}>
            {ta('users.delete')}
          </Button>
        </span>
      ),
    },
  ];
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
              isBusy={list.isPlaceholderData}
            />
            <Pagination state={state} pageSize={ADMIN_PAGE_SIZE} total={total} />
          </>
        )}
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
      {deleted && (
        <DeleteUserDialog
          user={deleted}
          onClose={() => setDeleted(null)}
          onDelete={async () => {
            await call(deleteUser, { params: { id: deleted._id } });
            await done(ta('users.deletedNow', { name: deleted.name }));
          }}
        />
      )}
    </Panel>
  );
}

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
