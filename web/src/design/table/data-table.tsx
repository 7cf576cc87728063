import { memo, useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { SortField } from './sort-field';
import { TableHeading } from './table-heading';
import type { TableState } from './use-table-state';

export interface Column<Row> {
  key: string;
  label: string;
  /** Whether the server can sort by the column. */
  isSortable?: boolean;
  isNumber?: boolean;
  /** Layout on a card: as the card's title, or without its label; default: after its label. */
  onCard?: 'title' | 'bare';
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  /** Must be referentially stable, so that only changed rows re-render. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Absent if the server does not sort. */
  state?: TableState;
  /** Whether rows become cards if the columns do not fit side by side. */
  stacks?: boolean;
  /** Text for a table without rows. */
  empty: string;
  /** Whether other rows are loading. */
  isBusy?: boolean;
}

/**
 * One page of a table that the server sorts. The ARIA roles are explicit, because the card layout
 * would otherwise remove the table semantics.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, state, empty, stacks = false, isBusy = false } = props;
  const id = useId();
  return (
    <div className={classNames(stacks && '@container')}>
      {stacks && state && <SortField columns={columns} state={state} className="@3xl:hidden" />}
      <div
        role="region"
        aria-labelledby={id}
        // Makes the region scrollable by keyboard.
        tabIndex={0}
        className={classNames(
          'rounded-control',
          stacks ? '@3xl:overflow-x-auto' : 'overflow-x-auto',
          isBusy && 'opacity-60',
        )}
      >
        <table
          role="table"
          aria-busy={isBusy}
          className={classNames('w-full border-collapse text-sm', stacks && '@max-3xl:block')}
        >
          <caption id={id} className="sr-only">
            {caption}
          </caption>
          <thead role="rowgroup" className={classNames(stacks && '@max-3xl:hidden')}>
            <tr role="row" className="border-b text-left text-ink-soft">
              {columns.map(({ key, ...column }) => (
                <TableHeading key={key} {...column} name={key} state={state} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={classNames(stacks && '@max-3xl:block')}>
            {rows.map((row) => (
              <TableRow key={keyOf(row)} row={row} columns={columns} stacks={stacks} />
            ))}
          </tbody>
        </table>
      </div>
      <div role="status">
        {rows.length === 0 && !isBusy && (
          <p className="py-8 text-center [overflow-wrap:anywhere] text-ink-soft">{empty}</p>
        )}
      </div>
    </div>
  );
}

const CARD =
  '@max-3xl:grid @max-3xl:grid-cols-1 @max-3xl:gap-x-6 @max-3xl:py-3 @md:@max-3xl:grid-cols-2';
const CARD_CELLS = {
  title:
    '@max-3xl:order-first @max-3xl:font-semibold @max-3xl:col-span-full @max-3xl:p-0 @max-3xl:pb-1 @max-3xl:text-base',
  bare: '@max-3xl:col-span-full @max-3xl:p-0',
  labelled:
    '@max-3xl:grid @max-3xl:grid-cols-[7rem_minmax(0,1fr)] @max-3xl:items-baseline @max-3xl:gap-x-3 @max-3xl:p-0 @max-3xl:py-0.5 @max-3xl:text-left @max-3xl:before:text-ink-soft @max-3xl:before:content-[attr(data-label)]',
};

function EveryRow<Row>({
  row,
  columns,
  stacks,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  stacks: boolean;
}) {
  return (
    <tr
      role="row"
      className={classNames('border-b last:border-b-0 hover:bg-sunken/60', stacks && CARD)}
    >
      {columns.map(({ key, label, isNumber, onCard, cell }) => (
        <td
          key={key}
          role="cell"
          data-label={stacks ? label : undefined}
          className={classNames(
            'px-3 py-1.5 max-sm:px-1.5 max-sm:first:pl-0 max-sm:last:pr-0',
            isNumber && 'figures text-right',
            stacks && CARD_CELLS[onCard ?? 'labelled'],
          )}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

// Unchanged rows do not re-render on a refresh.
const TableRow = memo(EveryRow) as typeof EveryRow;
