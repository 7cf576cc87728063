import { refetchEvery } from '../../../api/query-client';
import { getStudyPreferencesRoute, setStudyPreferencesRoute } from '@portal/contracts/study';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call';

const KEY = ['study', 'preferences'];
/** Refresh interval, in ms: a running call uses up the free minutes. */
const REFRESH_MS = 60_000;

/** Query for the student's shared data, blocked students and the price of calls. */
export function usePreferences() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getStudyPreferencesRoute, { signal }),
    refetchInterval: refetchEvery(REFRESH_MS),
  });
}

/**
 * Saves the data shared with others.
 * @throws ApiError
 */
export async function savePreferences(
  client: QueryClient,
  body: { showsOnline: boolean; topics: string[] },
): Promise<void> {
  client.setQueryData(KEY, await call(setStudyPreferencesRoute, { body }));
}

/** Refetches lists and search after a change of the blocked students. */
export function refreshPeople(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: KEY });
  void client.invalidateQueries({ queryKey: ['study', 'search'] });
}
