import { getActiveStudySessionRoute } from '@portal/contracts/study-rooms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { studyEvents } from '../events/study-events';

const KEY = ['study', 'active'];

/** The id of the session that the student may come back to; null: there is none, or none is known. */
export function useActiveSession(): string | null {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getActiveStudySessionRoute, { signal }),
    // Left a moment ago, in this window or in another.
    staleTime: 0,
  });
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: KEY });
    const subscriptions = [
      studyEvents.callStarted.on(refresh),
      studyEvents.ended.on(refresh),
      // Without a connection neither event arrived.
      studyEvents.connected.on(refresh),
    ];
    return () => subscriptions.forEach((stop) => stop());
  }, [client]);
  return data?.sessionId ?? null;
}
