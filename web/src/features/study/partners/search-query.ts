import { searchStudentsRoute } from '@portal/contracts/study';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call';

/** After how long without another key the search runs, in ms. */
const PAUSE_MS = 200;

/** Students by name; without one, those who would fit. Both leave out who is blocked. */
export function usePartners(typed: string) {
  const name = usePaused(typed.trim());
  return {
    name,
    query: useQuery({
      queryKey: ['study', 'search', name],
      queryFn: ({ signal }) => call(searchStudentsRoute, { query: { name }, signal }),
      // What was found last stays while more is typed; suggestions are no results.
      placeholderData: name === '' ? undefined : keepPreviousData,
    }),
  };
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
