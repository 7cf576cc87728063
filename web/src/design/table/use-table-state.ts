import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Debounce time of the search, in ms. */
const TYPING_MS = 250;

export interface TableState {
  page: number;
  sort: string;
  direction: 'asc' | 'desc';
  /** The applied search; `typed` may be ahead of it. */
  search: string;
  typed: string;
  type: (text: string) => void;
  sortBy: (column: string) => void;
  /** `replace` omits the current page from the history. */
  goTo: (page: number, options?: { replace: boolean }) => void;
}

/**
 * Returns page, order and search of a table, stored in the address, so that reload and Back restore
 * them.
 */
export function useTableState(first: { sort: string; direction: 'asc' | 'desc' }): TableState {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') ?? first.sort;
  const direction = readDirection(params.get('direction')) ?? first.direction;
  const change = useCallback(
    (values: Record<string, string>, options?: { replace: boolean }) =>
      setParams((before) => {
        for (const [name, value] of Object.entries(values)) before.set(name, value);
        return before;
      }, options),
    [setParams],
  );
  const goTo = useCallback<TableState['goTo']>(
    (page, options) => change({ page: String(page) }, options),
    [change],
  );
  return {
    ...useSearch(),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    sort,
    direction,
    goTo,
    sortBy: (column) => {
      const turned = sort === column && direction === 'asc' ? 'desc' : 'asc';
      change({ sort: column, direction: turned, page: '1' });
    },
  };
}

/** Writes the typed text to the address after a pause, and a change of the address to the field. */
function useSearch(): Pick<TableState, 'search' | 'typed' | 'type'> {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // The address was changed by Back, Forward or a link, not by this field.
    if (search !== written) {
      setTyped(search);
      setWritten(search);
    }
  }

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => {
      setWritten(typed);
      setParams(
        (before) => {
          before.delete('page');
          if (typed) before.set('search', typed);
          else before.delete('search');
          return before;
        },
        { replace: true },
      );
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);

  return { search, typed, type: (text) => setTyped(text.slice(0, 100)) };
}

function readDirection(text: string | null): 'asc' | 'desc' | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined;
}
