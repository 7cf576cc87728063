import { useSyncExternalStore } from 'react';
import { onReachChange, wasReached } from '../api/reach';
import { useOnline } from '../design/use-online';

/**
 * Returns whether the portal is unreachable: immediately if the browser is offline or a call got no
 * response, and after some seconds if the live connection is closed.
 */
export function useIsCutOff(isAway: boolean): boolean {
  const isOnline = useOnline();
  const isReached = useSyncExternalStore(onReachChange, wasReached);
  return isAway || !isOnline || !isReached;
}
