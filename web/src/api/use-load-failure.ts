import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Why nothing could be loaded, until something is. It is kept while the next refresh tries again:
 * the query forgets it then, and Retry would come and go every few seconds.
 */
export function useLoadFailure({
  data,
  error,
}: Pick<UseQueryResult<unknown>, 'data' | 'error'>): Error | null {
  const [kept, setKept] = useState(error);
  const failure = data === undefined ? (error ?? kept) : null;
  if (failure !== kept) setKept(failure);
  return failure;
}
