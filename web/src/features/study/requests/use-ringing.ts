import type { StudyRequest } from '@portal/contracts/study';
import { useEffect } from 'react';
import { useSilence } from '../events/silence';
import { ring } from './ringing';

/** Rings for the newest request on any screen, unless this browser is muted. */
export function useRinging(requests: readonly StudyRequest[]): void {
  const { isSilent } = useSilence();
  const newest = requests[0]?.requestId;
  useEffect(() => {
    if (newest !== undefined && !isSilent) return ring();
    return undefined;
  }, [newest, isSilent]);
}
