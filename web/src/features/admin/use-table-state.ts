import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** How long typing pauses before the server is asked, in ms. */
const TYPING_MS = 250;

export interface TableState {
  page: number;
  sort: string;
  direction: 'asc' | 'desc';
  /** What is searched for; `typed` may be ahead of it. */
  search: string;
  typed: string;
  type: (text: string) => void;
  sortBy: (column: string) => void;
  goTo: (page: number) => void;
}

/** Page, order and search of a table, kept in the address, so that reload and back work. */
export function useTableState(first: { sort: string; direction: 'asc' | 'desc' }): TableState {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const sort = params.get('sort') ?? first.sort;
  const direction = readDirection(params.get('direction')) ?? first.direction;
  const [typed, setTyped] = useState(search);

  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => {
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

  const change = (values: Record<string, string>) =>
    setParams((before) => {
      for (const [name, value] of Object.entries(values)) before.set(name, value);
      return before;
    });
  return {
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    ...{ sort, direction, search, typed },
    type: (text) => setTyped(text.slice(0, 100)),
    sortBy: (column) => {
      const turned = sort === column && direction === 'asc' ? 'desc' : 'asc';
      change({ sort: column, direction: turned, page: '1' });
    },
    goTo: (page) => change({ page: String(page) }),
  };
}

function readDirection(text: string | null): 'asc' | 'desc' | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined;
}
