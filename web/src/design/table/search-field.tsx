import type { TableState } from './use-table-state';

/** Search field of a table that the server searches, debounced. */
export function SearchField({ label, state }: { label: string; state: TableState }) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={state.typed}
      onChange={(event) => state.type(event.target.value)}
      className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-ink placeholder:text-ink-soft sm:w-72"
    />
  );
}
