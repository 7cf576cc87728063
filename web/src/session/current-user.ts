import { getUser, type UserWithXp } from '@portal/contracts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { call } from '../api/call';
import { sayFarewell } from './farewell';
import { clearTokens, readToken } from './token';

/** Refresh of the student's data, in ms (specification). */
const REFRESH_MS = 10_000;
const KEY = ['current-user'];

/** The signed-in user with the XP; a failed load by a dead session clears token, user and XP. */
export function useCurrentUser() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      try {
        return (await call(getUser, { signal })).user;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'suspended') sayFarewell(error.message);
        else if (error instanceof ApiError && (error.status === 401 || error.status === 403))
          clearTokens();
        throw error;
      }
    },
    refetchInterval: REFRESH_MS,
    enabled: readToken() !== null,
  });
}

/** Shows a new balance at once, everywhere. In XP. */
export function showXp(client: QueryClient, totalXP: number): void {
  client.setQueryData<UserWithXp>(KEY, (user) => (user ? { ...user, totalXP } : user));
}

/** Asks for user and XP again. */
export function refreshUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: KEY });
}
