import { listSentStudyRequestsRoute, type SentStudyRequest } from '@portal/contracts/study';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { studyEvents } from '../events/study-events';
import type { SentRequest } from './waiting';

const KEY = ['study', 'sent'];

/**
 * Returns the portal's state of the waiting requests; fetched whenever one is sent or expires, on
 * each connection, and when the window becomes visible. Undefined until loaded.
 */
export function useSentStates(
  waiting: readonly SentRequest[],
): readonly SentStudyRequest[] | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [...KEY, ...waiting.map(({ requestId, isOver }) => [requestId, isOver])],
    queryFn: ({ signal }) => call(listSentStudyRequestsRoute, { signal }),
    enabled: waiting.length > 0,
    staleTime: 0,
  });
  useEffect(
    // Without a connection no event was received.
    () => studyEvents.connected.on(() => void client.invalidateQueries({ queryKey: KEY })),
    [client],
  );
  return data?.requests;
}
