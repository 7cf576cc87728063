import { searchStudentsRoute } from '@portal/contracts/study';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call';

/** Debounce time of the search, in ms. */
const PAUSE_MS = 200;

/** Query for students by name; without a name, for suggestions. Both omit blocked students. */
export function usePartners(typed: string) {
  const name = usePaused(typed.trim());
  return {
    name,
    query: useQuery({
      queryKey: ['study', 'search', name],
      queryFn: ({ signal }) => call(searchStudentsRoute, { query: { name }, signal }),
      // Previous results stay while the user types; suggestions are not results.
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
