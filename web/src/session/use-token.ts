import { useSyncExternalStore } from 'react';
import { onTokenChange, readToken } from '../api/token';

/** The present token; the screen changes with it, in every tab. */
export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken);
}
