import { getActiveStudySessionRoute } from '@portal/contracts/study-rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { studyEvents } from '../events/study-events';

const KEY = ['study', 'active'];

/**
 * Returns the id of the session that the student can rejoin; null if there is none or it is
 * unknown.
 */
export function useActiveSession(): string | null {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getActiveStudySessionRoute, { signal }),
    // It may have been left a moment ago, in this or another window.
    staleTime: 0,
  });
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: KEY });
    const subscriptions = [
      studyEvents.callStarted.on(refresh),
      studyEvents.ended.on(refresh),
      // Without a connection neither event was received.
      studyEvents.connected.on(refresh),
    ];
    return () => subscriptions.forEach((stop) => stop());
  }, [client]);
  return data?.sessionId ?? null;
}
