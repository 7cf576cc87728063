import { refetchEvery } from '../api/query-client';
import type { OwnUser } from '@portal/contracts/identity';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { loadUser } from './load-user';
import { readToken } from '../api/token';

/** Refresh interval of the student's data, in ms (specification). */
const REFRESH_MS = 10_000;
const KEY = ['current-user'];

/** Query for the signed-in user with the XP. */
export function useCurrentUser() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadOrWarn(signal),
    refetchInterval: refetchEvery(REFRESH_MS),
    enabled: readToken() !== null,
  });
}

/** Loads user and XP; a failure is only logged to the console, with the specification's message. */
async function loadOrWarn(signal: AbortSignal): Promise<OwnUser> {
  try {
    return await loadUser(signal);
  } catch (error) {
    // eslint-disable-next-line no-console -- the specification asks for this warning
    if (!signal.aborted) console.warn('Failed to fetch user XP');
    throw error;
  }
}

/** Shows a new balance in all components. In XP. */
export function showXp(client: QueryClient, totalXP: number): void {
  client.setQueryData<OwnUser>(KEY, (user) => (user ? { ...user, totalXP } : user));
}

/** Shows the XP that tests have earned and that is not yet credited. In XP. */
export function showWaitingXp(client: QueryClient, waitingXP: number): void {
  client.setQueryData<OwnUser>(KEY, (user) => (user ? { ...user, waitingXP } : user));
}

/** Refetches user and XP. */
export function refreshUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
