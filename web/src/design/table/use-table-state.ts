import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long typing pauses before the server is asked, in ms. */
const TYPING_MS = 250;

export interface TableState {
  page: number;
  sort: string;
  direction: 'asc' | 'desc';
  /** The search; `typed` may be ahead of it. */
  search: string;
  typed: string;
  type: (text: string) => void;
  sortBy: (column: string) => void;
  /** `replace`: the present page is no place to go back to. */
  goTo: (page: number, options?: { replace: boolean }) => void;
}

/** Page, order and search of a table, kept in the address, so that reload and back work. */
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

/** Typing goes into the address after a pause; a change of the address goes into the field. */
function useSearch(): Pick<TableState, 'search' | 'typed' | 'type'> {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [written, setWritten] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // Back, forward or a link: not what was written here last.
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
