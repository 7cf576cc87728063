import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Returns the load error until data is loaded. It is kept during the next refetch: the query clears
 * it then, and Retry would appear and disappear every few seconds.
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
