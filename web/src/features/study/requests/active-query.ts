import type { RouteResponseOf } from '@portal/contracts';
import { getActiveStudySessionRoute } from '@portal/contracts/study-rooms';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { studyTold } from '../told/study-told';

const KEY = ['study', 'active'];

/**
 * The id of the session that the student may come back to; null: there is none, or none is known.
 * @param isWanted whether it is asked for at all
 */
export function useActiveSession(isWanted = true): string | null {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getActiveStudySessionRoute, { signal }),
    enabled: isWanted,
    // Left a moment ago, in this window or in another.
    staleTime: 0,
  });
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: KEY });
    const hearing = [
      studyTold.callStarted.on(refresh),
      studyTold.ended.on(refresh),
      // Without a connection neither was heard.
      studyTold.connected.on(refresh),
    ];
    return () => hearing.forEach((stop) => stop());
  }, [client]);
  return data?.sessionId ?? null;
}

/** The same, as a screen that shows it has it just then. */
export function knownActiveSession(client: QueryClient): string | null {
  const known = client.getQueryData<RouteResponseOf<typeof getActiveStudySessionRoute>>(KEY);
  return known?.sessionId ?? null;
}
