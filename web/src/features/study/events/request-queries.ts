import { listStudyRequestsRoute, type StudyRequest } from '@portal/contracts/study';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { refetchEvery } from '../../../api/query-client';

const KEY = ['study', 'requests'];
/** How often they are asked for while there is no live connection, in ms. */
const POLL_MS = 10_000;

/** Requests that wait for the student; none where there is no student. */
export function useStudyRequests(isStudent: boolean, isAway: boolean): StudyRequest[] {
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listStudyRequestsRoute, { signal }),
    enabled: isStudent,
    // From the connection on they are pushed.
    staleTime: Infinity,
    refetchInterval: refetchEvery(isAway ? POLL_MS : undefined),
  });
  return data;
}

/** One more, the newest first; pushed twice it stands there once. */
export function addRequest(client: QueryClient, request: StudyRequest): void {
  client.setQueryData<StudyRequest[]>(KEY, (known = []) => [
    request,
    ...known.filter(({ requestId }) => requestId !== request.requestId),
  ]);
  // What is being asked for just then may have been written down before.
  if (client.isFetching({ queryKey: KEY }) > 0) void refreshRequests(client);
}

/** It has been answered, or has ended. */
export function dropRequest(client: QueryClient, id: string): void {
  client.setQueryData<StudyRequest[]>(KEY, (known = []) =>
    known.filter(({ requestId }) => requestId !== id),
  );
}

export function refreshRequests(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** The same, as the frame has them. */
export function useKnownRequests(): StudyRequest[] {
  const { data = [] } = useQuery<StudyRequest[]>({ queryKey: KEY, queryFn: skipToken });
  return data;
}
