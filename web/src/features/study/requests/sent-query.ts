import { listSentStudyRequestsRoute, type SentStudyRequest } from '@portal/contracts/study';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { studyTold } from '../told/study-told';
import type { SentRequest } from './waiting';

const KEY = ['study', 'sent'];

/**
 * What has become of the requests that wait, as the portal knows it: asked with each that is sent or whose
 * time is over, with each connection, and when the window is looked at again. Undefined: not heard yet.
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
    // Without a connection nothing was heard.
    () => studyTold.connected.on(() => void client.invalidateQueries({ queryKey: KEY })),
    [client],
  );
  return data?.requests;
}
