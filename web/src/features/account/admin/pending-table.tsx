import {
  clearPendingUsersRoute,
  deletePendingUserRoute,
  listPendingUsersRoute,
  type PendingUser,
} from '@portal/contracts/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../api/call';
import { formatMoment } from '../../../texts/format-date';
import { t } from '../../../texts/admin-texts';
import { ADMIN_REFRESH_MS } from '../../../api/admin-stats';
import { PENDING_KEY, pendingSummaryQuery } from './account-admin-queries';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { DataTable, type Column } from '../../../design/table/data-table';
import { Pagination } from '../../../design/table/pagination';
import { Panel } from '../../../design/panel/panel';
import { PanelBody } from '../../../api/panel-body';
import { RemoveButton } from '../../../design/remove-button';
import { SearchField } from '../../../design/table/search-field';
import { useLastPage } from '../../../design/table/use-last-page';
import { useTableState } from '../../../design/table/use-table-state';

/** Paginated table of pending registrations. */
export function PendingTable() {
  const state = useTableState({ sort: 'createdAt', direction: 'desc' });
  const [question, setQuestion] = useState<Question | null>(null);
  const { page, sort, direction, search } = state;
  const query = { page, sort, direction, search };
  const list = useQuery({
    queryKey: [...PENDING_KEY, query],
    queryFn: ({ signal }) => call(listPendingUsersRoute, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ADMIN_REFRESH_MS,
  });
  const isBusy = useLastPage(state, list);
  // Independent of the search: the button removes all of them.
  const waiting = useQuery(pendingSummaryQuery).data?.total ?? 0;
  const columns = useMemo(() => columnsWith((user) => setQuestion(removal(user))), []);
  return (
    <Panel
      id="pending"
      title={t('admin.pending.title')}
      actions={<SearchField label={t('admin.pending.search')} state={state} />}
      foot={
        <RemoveButton disabled={waiting === 0} onClick={() => setQuestion(clearance(waiting))}>
          {t('admin.pending.clear')}
        </RemoveButton>
      }
    >
      <PanelBody query={list}>
        {({ users, total }) => (
          <>
            <DataTable
              caption={t('admin.pending.title')}
              columns={columns}
              rows={users}
              keyOf={({ _id }) => _id}
              state={state}
              stacks
              empty={search ? t('admin.table.noMatch', { search }) : t('admin.pending.none')}
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
  text: t('admin.pending.removeText', { email }),
  act: () => call(deletePendingUserRoute, { params: { id } }),
  done: t('admin.pending.removed'),
});

const clearance = (count: number): Question => ({
  text: t('admin.pending.clearText', { count }),
  act: () => call(clearPendingUsersRoute),
  done: t('admin.pending.removed'),
});

const columnsWith = (onRemove: (user: PendingUser) => void): readonly Column<PendingUser>[] => [
  {
    key: 'email',
    label: t('admin.users.email'),
    isSortable: true,
    onCard: 'title',
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  {
    key: 'department',
    label: t('admin.users.department'),
    isSortable: true,
    cell: ({ department }) => department,
  },
  {
    key: 'createdAt',
    label: t('admin.pending.requested'),
    isSortable: true,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    key: 'remove',
    label: t('admin.pending.remove'),
    onCard: 'bare',
    cell: (user) => (
      <RemoveButton
        className="-ml-4 @3xl:-mr-3"
        aria-label={t('admin.pending.removeOf', { email: user.email })}
        onClick={() => onRemove(user)}
      >
        {t('admin.pending.remove')}
      </RemoveButton>
    ),
  },
];
