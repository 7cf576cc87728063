import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { myBooksQuery } from './library-queries';

/** Ids of the books in the student's library; none as long as they are not known. */
export function useSavedIds(): ReadonlySet<string> {
  const { data } = useQuery(myBooksQuery);
  return useMemo(() => new Set(data?.map(({ googleId }) => googleId)), [data]);
}
