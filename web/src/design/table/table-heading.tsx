import { classNames } from '../class-names';
import type { TableState } from './use-table-state';

/** Heading of a column, sortable if the server supports it. */
export function TableHeading({
  name,
  label,
  isSortable,
  isNumber,
  state,
}: {
  /** Name of the column in requests. */
  name: string;
  label: string;
  isSortable?: boolean;
  isNumber?: boolean;
  state: TableState | undefined;
}) {
  const look = classNames(
    'px-3 py-2 font-semibold whitespace-nowrap max-sm:px-1.5 max-sm:first:pl-0 max-sm:last:pr-0',
    isNumber && 'text-right',
  );
  if (!isSortable || !state) {
    return (
      <th scope="col" role="columnheader" className={look}>
        {label}
      </th>
    );
  }
  const isSorted = state.sort === name;
  const order = state.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? order : 'none'}
      className={classNames(look, 'py-0')}
    >
      <button
        type="button"
        onClick={() => state.sortBy(name)}
        className={classNames(
          'inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold hover:text-ink',
          isSorted && 'text-ink',
        )}
      >
        {label}
        <SortArrows direction={isSorted ? state.direction : null} />
      </button>
    </th>
  );
}

/** Arrow with the sort direction; both directions, dimmed, if the column is not sorted. */
export function SortArrows({ direction }: { direction: TableState['direction'] | null }) {
  return (
    <svg
      aria-hidden="true"
      width={9}
      height={14}
      viewBox="0 0 9 14"
      fill="currentColor"
      className={classNames('shrink-0', !direction && 'opacity-45')}
    >
      {direction !== 'desc' && <path d="M4.500 0 9 6H0Z" />}
      {direction !== 'asc' && <path d="M4.500 14 0 8h9Z" />}
    </svg>
  );
}
