import { listStudyRequestsRoute, type StudyRequest } from '@portal/contracts/study';
import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { refetchEvery } from '../../../api/query-client';

const KEY = ['study', 'requests'];
/** Poll interval without a live connection, in ms. */
const POLL_MS = 10_000;

/** Returns the pending requests to the student; none for other users. */
export function useStudyRequests(isStudent: boolean, isAway: boolean): StudyRequest[] {
  const { data = [] } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listStudyRequestsRoute, { signal }),
    enabled: isStudent,
    // With a live connection they are pushed.
    staleTime: Infinity,
    refetchInterval: refetchEvery(isAway ? POLL_MS : undefined),
  });
  return data;
}

/** Adds a request at the top; a repeated push changes nothing. */
export function addRequest(client: QueryClient, request: StudyRequest): void {
  client.setQueryData<StudyRequest[]>(KEY, (known = []) => [
    request,
    ...known.filter(({ requestId }) => requestId !== request.requestId),
  ]);
  // A running fetch may have read the list before this request was stored.
  if (client.isFetching({ queryKey: KEY }) > 0) void refreshRequests(client);
}

/** Removes a request that was answered or has ended. */
export function dropRequest(client: QueryClient, id: string): void {
  client.setQueryData<StudyRequest[]>(KEY, (known = []) =>
    known.filter(({ requestId }) => requestId !== id),
  );
}

export function refreshRequests(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}

/** Returns the pending requests from the cache, which the frame keeps up to date. */
export function useKnownRequests(): StudyRequest[] {
  const { data = [] } = useQuery<StudyRequest[]>({ queryKey: KEY, queryFn: skipToken });
  return data;
}
