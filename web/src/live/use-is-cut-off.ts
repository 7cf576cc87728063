import { useSyncExternalStore } from 'react';
import { onReachChange, wasReached } from '../api/reach';
import { useOnline } from '../design/use-online';

/**
 * Whether the portal is out of reach: at once where the browser knows of no network or a call got no answer, after
 * some seconds where the live connection is away.
 */
export function useIsCutOff(isAway: boolean): boolean {
  const isOnline = useOnline();
  const isReached = useSyncExternalStore(onReachChange, wasReached);
  return isAway || !isOnline || !isReached;
}
