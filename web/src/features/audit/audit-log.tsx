import { type AuditEntry, listAdminActsRoute } from '@portal/contracts/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { formatMoment, formatSecond } from '../../texts/format-date';
import { t } from '../../texts/admin-texts';
import { ADMIN_REFRESH_MS } from '../../api/admin-stats';
import { DataTable, type Column } from '../../design/table/data-table';
import { Pagination } from '../../design/table/pagination';
import { Panel } from '../../design/panel/panel';
import { PanelBody } from '../../api/panel-body';
import { useLastPage } from '../../design/table/use-last-page';
import { useTableState } from '../../design/table/use-table-state';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    label: t('admin.settings.when'),
    cell: ({ at }) => <span className="whitespace-nowrap">{formatSecond(at)}</span>,
  },
  {
    key: 'admin',
    label: t('admin.settings.who'),
    cell: ({ admin }) => <span className="@max-3xl:[overflow-wrap:anywhere]">{admin}</span>,
  },
  {
    key: 'act',
    label: t('admin.settings.what'),
    onCard: 'title',
    cell: ({ act }) => t(`admin.act.${act}`),
  },
  {
    key: 'about',
    label: t('admin.settings.about'),
    cell: ({ about }) => <span className="[overflow-wrap:anywhere]">{inWords(about)}</span>,
  },
];

const MACHINE_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** Formats the timestamps in the subject of an audit entry. */
function inWords(about: string): string {
  return about.replace(MACHINE_TIME, formatMoment);
}

/** Log of admin actions, newest first. */
export function AuditLog() {
  const state = useTableState({ sort: 'at', direction: 'desc' });
  const { page } = state;
  const list = useQuery({
    queryKey: ['admin', 'log', page],
    queryFn: ({ signal }) => call(listAdminActsRoute, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ADMIN_REFRESH_MS,
  });
  const isBusy = useLastPage(state, list);
  return (
    <Panel title={t('admin.settings.log')} text={t('admin.settings.logText')}>
      <PanelBody query={list}>
        {({ entries, total }) => (
          <>
            <DataTable
              caption={t('admin.settings.log')}
              columns={COLUMNS}
              rows={entries}
              keyOf={({ _id }) => _id}
              stacks
              empty={t('admin.settings.logNone')}
              isBusy={isBusy}
            />
            <Pagination state={state} total={total} />
          </>
        )}
      </PanelBody>
    </Panel>
  );
}
