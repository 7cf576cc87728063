import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myBooksQuery } from './library-queries';

/** Returns the ids of the student's saved books; empty until loaded. */
export function useSavedIds(): ReadonlySet<string> {
  const { data } = useQuery(myBooksQuery);
  return useMemo(() => new Set(data?.map(({ googleId }) => googleId)), [data]);
}
