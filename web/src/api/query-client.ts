import { QueryClient, type Query } from '@tanstack/react-query';
import { waitAfter } from '../design/retry-until';
import { ApiError } from './api-error';
import { pollPause } from './poll-pace';

/** Maximum number of retries of a query before its failure is shown. */
const RETRIES = 2;

/**
 * Returns whether a query is retried immediately. A refusal would be repeated, and a response with
 * `Retry-After` requires a later retry.
 */
export function retryUnlessRefused(count: number, error: Error): boolean {
  return count < RETRIES && navigator.onLine && !isRefusal(error) && laterMs(error) === 0;
}

/** Returns the delay that an overloaded portal requested, in ms; 0 if it requested none. */
function laterMs(error: Error | null): number {
  return error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
}

function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/**
 * Returns when a query is refetched: every `ms`, or later if the portal requests it; a failed query
 * sooner, with exponential backoff. Without `ms`, only failed queries are refetched.
 */
export function refetchEvery(ms?: number) {
  return ({ state }: Pick<Query, 'state'>): number | false => {
    if (state.status !== 'error' || isRefusal(state.error))
      return ms === undefined ? false : pollPause(ms);
    const wait = waitAfter(state.errorUpdateCount);
    return Math.max(ms === undefined ? wait : Math.min(ms, wait), laterMs(state.error));
  };
}

/**
 * Creates the query cache of one session.
 * @param staleMs time for which a response counts as fresh, in ms
 */
export function createQueryClient(staleMs: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        // Without a network a query fails and reports it; otherwise it would pause silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retryUnlessRefused,
        refetchInterval: refetchEvery(),
      },
    },
  });
}
