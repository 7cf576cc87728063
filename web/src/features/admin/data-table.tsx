import { ADMIN_PAGE_SIZE } from '@portal/contracts';
import { memo, useId, type ReactNode } from 'react';
import { IconButton } from '../../design/button';
import { classNames } from '../../design/class-names';
import { Icon } from '../../design/icons';
import { ta } from '../../texts/admin-texts';
import { pagesOf } from './use-last-page';
import type { TableState } from './use-table-state';

export interface Column<Row> {
  key: string;
  label: string;
  /** Whether the server sorts by it. */
  isSortable?: boolean;
  isNumber?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  /** The same ones each time: then only rows that changed are drawn anew. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Absent where the server does not sort. */
  state?: TableState;
  /** Said where there is no row. */
  empty: string;
  /** Other rows are on their way. */
  isBusy?: boolean;
}

/** One page of a table that the server sorts; on a phone it scrolls inside its own region. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, state, empty, isBusy = false } = props;
  const id = useId();
  return (
    <div
      role="region"
      aria-labelledby={id}
      // Scrollable by keyboard, too.
      tabIndex={0}
      className={classNames('overflow-x-auto rounded-control', isBusy && 'opacity-60')}
    >
      <table className="w-full border-collapse text-sm" aria-busy={isBusy}>
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead>
          <tr className="border-b text-left text-ink-soft">
            {columns.map((column) => (
              <Heading key={column.key} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && !isBusy && <p className="py-8 text-center text-ink-soft">{empty}</p>}
    </div>
  );
}

function EveryRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr className="border-b last:border-b-0 hover:bg-sunken/60">
      {columns.map(({ key, isNumber, cell }) => (
        <td key={key} className={classNames('px-3 py-1.5', isNumber && 'figures text-right')}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

// A refresh keeps the rows that are as they were.
const TableRow = memo(EveryRow) as typeof EveryRow;

function Heading<Row>({ column, state }: { column: Column<Row>; state: TableState | undefined }) {
  const { key, label, isSortable, isNumber } = column;
  const look = classNames('px-3 py-2 font-semibold whitespace-nowrap', isNumber && 'text-right');
  if (!isSortable || !state) {
    return (
      <th scope="col" className={look}>
        {label}
      </th>
    );
  }
  const isSorted = state.sort === key;
  const order = state.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} className={classNames(look, 'py-0')}>
      <button
        type="button"
        onClick={() => state.sortBy(key)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1 rounded-control font-semibold hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {label}
        <span aria-hidden="true" className={isSorted ? '' : 'opacity-30'}>
          {isSorted && state.direction === 'desc' ? '↓' : '↑'}
        </span>
      </button>
    </th>
  );
}

/** Which rows are shown of how many, and the way to the others. */
export function Pagination({ state, total }: { state: TableState; total: number }) {
  const pages = pagesOf(total);
  // A page past the end is left at once.
  const page = Math.min(state.page, pages);
  const from = total === 0 ? 0 : (page - 1) * ADMIN_PAGE_SIZE + 1;
  const to = Math.min(page * ADMIN_PAGE_SIZE, total);
  const inWords = (count: number) => count.toLocaleString('en');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-2 text-sm text-ink-soft">
      <span role="status" className="figures">
        {ta('table.rows', { from: inWords(from), to: inWords(to), total: inWords(total) })}
      </span>
      <span className="flex items-center gap-1">
        <IconButton
          label={ta('table.previous')}
          disabled={page <= 1}
          onClick={() => state.goTo(page - 1)}
        >
          <Icon name="back" />
        </IconButton>
        <span className="figures px-1">
          {ta('table.page', { page: inWords(page), pages: inWords(pages) })}
        </span>
        <IconButton
          label={ta('table.next')}
          disabled={page >= pages}
          onClick={() => state.goTo(page + 1)}
        >
          <Icon name="forward" />
        </IconButton>
      </span>
    </div>
  );
}
