import {
  clearPendingUsers,
  deletePendingUser,
  listPendingUsers,
  type PendingUser,
} from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../api/call';
import { formatMoment } from '../../design/format';
import { ta } from '../../texts/admin-texts';
import { PENDING_KEY, pendingSummaryQuery, REFRESH_MS } from './admin-queries';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { DataTable, type Column } from './data-table';
import { Pagination } from './pagination';
import { Panel } from './panel';
import { PanelBody } from './panel-body';
import { RemoveButton } from './remove-button';
import { SearchField } from './search-field';
import { useLastPage } from './use-last-page';
import { useTableState } from './use-table-state';

/** Registrations that wait for their code, a page at a time. */
export function PendingTable() {
  const state = useTableState({ sort: 'createdAt', direction: 'desc' });
  const [question, setQuestion] = useState<Question | null>(null);
  const { page, sort, direction, search } = state;
  const query = { page, sort, direction, search };
  const list = useQuery({
    queryKey: [...PENDING_KEY, query],
    queryFn: ({ signal }) => call(listPendingUsers, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const isBusy = useLastPage(state, list);
  // Whatever is searched for: all of them would go.
  const waiting = useQuery(pendingSummaryQuery).data?.total ?? 0;
  const columns = useMemo(() => columnsWith((user) => setQuestion(removal(user))), []);
  return (
    <Panel
      id="pending"
      title={ta('pending.title')}
      actions={<SearchField label={ta('pending.search')} state={state} />}
      foot={
        <RemoveButton disabled={waiting === 0} onClick={() => setQuestion(clearance(waiting))}>
          {ta('pending.clear')}
        </RemoveButton>
      }
    >
      <PanelBody query={list}>
        {({ users, total }) => (
          <>
            <DataTable
              caption={ta('pending.title')}
              columns={columns}
              rows={users}
              keyOf={({ _id }) => _id}
              state={state}
              stacks
              empty={search ? ta('table.noMatch', { search }) : ta('pending.none')}
              isBusy={isBusy}
            />
            <Pagination state={state} total={total} />
          </>
        )}
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

const removal = ({ _id: id, email }: PendingUser): Question => ({
  text: ta('pending.removeText', { email }),
  act: () => call(deletePendingUser, { params: { id } }),
  done: ta('pending.removed'),
});

const clearance = (count: number): Question => ({
  text: ta('pending.clearText', { count }),
  act: () => call(clearPendingUsers),
  done: ta('pending.removed'),
});

const columnsWith = (onRemove: (user: PendingUser) => void): readonly Column<PendingUser>[] => [
  {
    ...{ key: 'email', label: ta('users.email'), isSortable: true },
    onCard: 'title',
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  {
    ...{ key: 'department', label: ta('users.department'), isSortable: true },
    cell: ({ department }) => department,
  },
  {
    ...{ key: 'createdAt', label: ta('pending.requested'), isSortable: true },
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    ...{ key: 'remove', label: ta('pending.remove') },
    onCard: 'bare',
    cell: (user) => (
      <RemoveButton
        className="-ml-4 @3xl:-mr-3"
        aria-label={ta('pending.removeOf', { email: user.email })}
        onClick={() => onRemove(user)}
      >
        {ta('pending.remove')}
      </RemoveButton>
    ),
  },
];
