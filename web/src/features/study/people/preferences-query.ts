import { refetchEvery } from '../../../api/query-client';
import { getStudyPreferencesRoute, setStudyPreferencesRoute } from '@portal/contracts/study';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call';

const KEY = ['study', 'preferences'];
/** The free minutes go by while a call lasts: how often they are asked for, in ms. */
const REFRESH_MS = 60_000;

/** What the student shows to others and has blocked, and what calls cost. */
export function usePreferences() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getStudyPreferencesRoute, { signal }),
    refetchInterval: refetchEvery(REFRESH_MS),
  });
}

/** Chooses what others see. @throws ApiError */
export async function savePreferences(
  client: QueryClient,
  body: { showsOnline: boolean; topics: string[] },
): Promise<void> {
  client.setQueryData(KEY, await call(setStudyPreferencesRoute, { body }));
}

/** Whom the student has blocked has changed: lists and search are asked for anew. */
export function refreshPeople(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: KEY });
  void client.invalidateQueries({ queryKey: ['study', 'search'] });
}
