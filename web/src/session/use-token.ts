import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from '../api/token';

/** Returns the current token; re-renders on changes in any tab. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken);
}
