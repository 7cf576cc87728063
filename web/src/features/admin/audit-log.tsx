import { listAdminActs, type AuditEntry } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { formatMoment } from '../../design/format';
import { ta } from '../../texts/admin-texts';
import { REFRESH_MS } from './admin-queries';
import { DataTable, type Column } from './data-table';
import { Pagination } from './pagination';
import { Panel } from './panel';
import { PanelBody } from './panel-body';
import { useLastPage } from './use-last-page';
import { useTableState } from './use-table-state';

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    ...{ key: 'at', label: ta('settings.when') },
    cell: ({ at }) => <span className="whitespace-nowrap">{timeFormat.format(new Date(at))}</span>,
  },
  {
    ...{ key: 'admin', label: ta('settings.who') },
    cell: ({ admin }) => <span className="@max-3xl:[overflow-wrap:anywhere]">{admin}</span>,
  },
  {
    ...{ key: 'act', label: ta('settings.what') },
    onCard: 'title',
    cell: ({ act }) => ta(`act.${act}`),
  },
  {
    ...{ key: 'about', label: ta('settings.about') },
    cell: ({ about }) => <span className="[overflow-wrap:anywhere]">{inWords(about)}</span>,
  },
];

const MACHINE_TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

/** What an act was about, with its times as people write them. */
function inWords(about: string): string {
  return about.replace(MACHINE_TIME, formatMoment);
}

/** What admins have done, the newest first. */
export function AuditLog() {
  const state = useTableState({ sort: 'at', direction: 'desc' });
  const { page } = state;
  const list = useQuery({
    queryKey: ['admin', 'log', page],
    queryFn: ({ signal }) => call(listAdminActs, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const isBusy = useLastPage(state, list);
  return (
    <Panel title={ta('settings.log')} text={ta('settings.logText')}>
      <PanelBody query={list}>
        {({ entries, total }) => (
          <>
            <DataTable
              caption={ta('settings.log')}
              columns={COLUMNS}
              rows={entries}
              keyOf={({ _id }) => _id}
              stacks
              empty={ta('settings.logNone')}
              isBusy={isBusy}
            />
            <Pagination state={state} total={total} />
          </>
        )}
      </PanelBody>
    </Panel>
  );
}
