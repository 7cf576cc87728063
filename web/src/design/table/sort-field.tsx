import { useId } from 'react';
import { IconButton } from '../button';
import { classNames } from '../class-names';
import { t } from '../../texts/admin-texts';
import { SortArrows } from './table-heading';
import type { TableState } from './use-table-state';

/** Sort field for the card layout, which has no column headings. */
export function SortField({
  columns,
  state,
  className,
}: {
  columns: readonly { key: string; label: string; isSortable?: boolean }[];
  state: TableState;
  className: string;
}) {
  const id = useId();
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;
  const order = t(state.direction === 'asc' ? 'admin.table.ascending' : 'admin.table.descending');
  return (
    <div className={classNames('flex items-center gap-2 border-b pb-2 text-sm', className)}>
      <label htmlFor={id} className="shrink-0 font-semibold">
        {t('admin.table.sortBy')}
      </label>
      <select
        id={id}
        value={state.sort}
        onChange={({ target }) => state.sortBy(target.value)}
        className="min-h-11 max-w-xs min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-ink"
      >
        {sortable.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <IconButton
        label={t('admin.table.reverse', { order })}
        onClick={() => state.sortBy(state.sort)}
        className="border border-line-strong"
      >
        <SortArrows direction={state.direction} />
      </IconButton>
    </div>
  );
}
